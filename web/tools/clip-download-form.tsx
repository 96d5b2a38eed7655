import { Button, Group, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useNotice } from "../state/notice-context.ts";
import { useDownloadClip } from "../state/use-link-downloads.ts";

/** Fetches a clip of any channel by its link. */
export function ClipDownloadForm() {
  const { t } = useTranslation();
  const notice = useNotice();
  const download = useDownloadClip();
  const [url, setUrl] = useState("");
  const finish = () => {
    setUrl("");
    notice.success(t("tools.downloadStarted"));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        download.mutate({ url }, { onSuccess: finish });
      }}
    >
      <Group align="end" gap="sm">
        <TextInput
          label={t("tools.clipLink")}
          description={t("tools.clipLinkHelp")}
          autoComplete="off"
          flex="1 1 260px"
          maw={460}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={url.trim() === ""}
          loading={download.isPending}
        >
          {t("tools.downloadClip")}
        </Button>
      </Group>
    </form>
  );
}
