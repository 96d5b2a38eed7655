import "../ui/form.css";
import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useRenameChannel } from "../state/use-channel-rules.ts";
import { toLogin } from "./channel-login.ts";

/** Follows a streamer who calls herself something else now. */
export function RenameChannel({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const rename = useRenameChannel(channel.uuid);
  const [login, setLogin] = useState("");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        rename.mutate(toLogin(login), { onSuccess: () => setLogin("") });
      }}
    >
      <Group align="end" gap="sm">
        <TextInput
          label={t("channelForm.newLogin")}
          description={t("channelForm.newLoginHelp")}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maw={420}
          flex="1 1 240px"
          value={login}
          onChange={(event) => setLogin(event.currentTarget.value)}
          onBlur={() => setLogin(toLogin(login))}
        />
        <Button
          type="submit"
          variant="default"
          disabled={login.trim() === ""}
          loading={rename.isPending}
        >
          {t("channelForm.rename")}
        </Button>
      </Group>
    </form>
  );
}
