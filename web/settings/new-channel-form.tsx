import "./form.css";
import { Button, Group, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useAddChannel } from "../state/use-channel-actions.ts";
import { toKeywords, toLogin, toQualities } from "./channel-login.ts";

const emptyForm = { login: "", quality: "best", match: "", no_capture: false };

/** Adds a channel by its login or a pasted link. */
export function NewChannelForm({ onAdded }: { onAdded: (channel: Channel) => void }) {
  const { t } = useTranslation();
  const add = useAddChannel();
  const form = useForm({
    initialValues: emptyForm,
    validate: {
      login: isNotEmpty(t("channelForm.loginMissing")),
      quality: (text) => (toQualities(text).length === 0 ? t("channelForm.qualityMissing") : null),
    },
  });
  const submit = form.onSubmit(({ login, quality, match, no_capture }) => {
    const rules = { quality: toQualities(quality), match: toKeywords(match), no_capture };
    add.mutate(
      { internalName: toLogin(login), ...rules },
      { onSuccess: (answer) => onAdded(answer.data) },
    );
  });
  const login = form.getInputProps("login");
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={560}>
        <TextInput
          {...login}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t("channelForm.login")}
          description={t("channelForm.loginHelp")}
          onBlur={(event) => form.setFieldValue("login", toLogin(event.currentTarget.value))}
        />
        <TextInput
          {...form.getInputProps("quality")}
          required
          label={t("channelForm.quality")}
          description={t("channelForm.qualityHelp")}
        />
        <Textarea
          {...form.getInputProps("match")}
          autosize
          minRows={2}
          label={t("channelForm.match")}
          description={t("channelForm.matchHelp")}
        />
        <Switch
          {...form.getInputProps("no_capture", { type: "checkbox" })}
          label={t("channelForm.noCapture")}
        />
        <Group>
          <Button type="submit" loading={add.isPending}>
            {t("channelForm.add")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
