import "../ui/form.css";
import { Button, Group, Stack, TextInput } from "@mantine/core";
import { isNotEmpty, useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import { AppError } from "../../shared/errors.ts";
import type { Channel } from "../../shared/model/channel.ts";
import { useAddChannel } from "../state/use-channel-actions.ts";
import { focusFirstError } from "../ui/focus-first-error.ts";
import { toLogin } from "./channel-login.ts";
import { ChannelRuleFields } from "./channel-rule-fields.tsx";
import { newRuleValues, toRules, type RuleValues } from "./channel-rule-values.ts";
import { useQualityCheck } from "./use-rule-form.ts";

interface NewChannelValues extends RuleValues {
  login: string;
}

/** Adds a channel by its login or a pasted link. */
export function NewChannelForm({ onAdded }: { onAdded: (channel: Channel) => void }) {
  const { t } = useTranslation();
  const add = useAddChannel();
  const quality = useQualityCheck();
  const form = useForm<NewChannelValues>({
    initialValues: { login: "", ...newRuleValues },
    validate: { login: isNotEmpty(t("channelForm.loginMissing")), quality },
  });
  const submit = form.onSubmit(
    ({ login, ...rules }) => {
      add.mutate(
        { internalName: toLogin(login), ...toRules(rules) },
        {
          onSuccess: ({ data }) => onAdded(data),
          onError(error) {
            const errors = toFieldErrors(error);
            form.setErrors(errors);
            focusFirstError(form, errors);
          },
        },
      );
    },
    (errors) => focusFirstError(form, errors),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack maw={560}>
        <TextInput
          {...form.getInputProps("login")}
          required
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t("channelForm.login")}
          description={t("channelForm.loginHelp")}
          onBlur={(event) => form.setFieldValue("login", toLogin(event.currentTarget.value))}
        />
        <ChannelRuleFields form={form} />
        <Group>
          <Button type="submit" loading={add.isPending}>
            {t("channelForm.add")}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the daemon says about the login belongs beside it. */
function toFieldErrors(error: Error): Record<string, string> {
  return error instanceof AppError && error.field === "internalName"
    ? { login: error.message }
    : {};
}
