import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ChatMethodName } from "../../shared/model/chat-method.ts";
import { useNotice } from "../state/notice-context.ts";
import { useChatMethods, useDownloadLinkChat } from "../state/use-chat-download.ts";

/** Fetches the chat of any video by its link. */
export function ChatDownloadForm() {
  const { t } = useTranslation();
  const notice = useNotice();
  const download = useDownloadLinkChat();
  const { data: methods = [] } = useChatMethods();
  const [url, setUrl] = useState("");
  const [method, setMethod] = useState<ChatMethodName>("own");
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        download.mutate(
          { url, method },
          {
            onSuccess({ folder, basename }) {
              setUrl("");
              notice.success(t("tools.chatStarted", { file: `${folder}/${basename}` }));
            },
          },
        );
      }}
    >
      <Group align="end" gap="sm">
        <TextInput
          label={t("tools.chatLink")}
          description={t("tools.chatLinkHelp")}
          autoComplete="off"
          flex="1 1 260px"
          maw={460}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("tools.chatMethod")}
          data={methods.map(({ name, title, is_available: isThere }) => ({
            value: name,
            label: title,
            disabled: !isThere,
          }))}
          value={method}
          onChange={({ currentTarget: { value } }) =>
            setMethod(methods.find(({ name }) => name === value)?.name ?? "own")
          }
        />
        <Button
          type="submit"
          variant="default"
          disabled={url.trim() === ""}
          loading={download.isPending}
        >
          {t("tools.downloadChat")}
        </Button>
      </Group>
    </form>
  );
}
