import { Button, Group, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { knownQualities } from "../../shared/model/quality.ts";
import { useNotice } from "../state/notice-context.ts";
import { useDownloadVideo } from "../state/use-link-downloads.ts";

/** Fetches a video of a watched channel by its link. */
export function VideoDownloadForm() {
  const { t } = useTranslation();
  const notice = useNotice();
  const download = useDownloadVideo();
  const [url, setUrl] = useState("");
  const [quality, setQuality] = useState("best");
  const finish = () => {
    setUrl("");
    notice.success(t("tools.downloadStarted"));
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        download.mutate({ url, quality }, { onSuccess: finish });
      }}
    >
      <Group align="end" gap="sm">
        <TextInput
          label={t("tools.videoLink")}
          description={t("tools.videoLinkHelp")}
          autoComplete="off"
          flex="1 1 260px"
          maw={460}
          value={url}
          onChange={(event) => setUrl(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("channelForm.quality")}
          data={[...knownQualities]}
          value={quality}
          onChange={(event) => setQuality(event.currentTarget.value)}
        />
        <Button
          type="submit"
          variant="default"
          disabled={url.trim() === ""}
          loading={download.isPending}
        >
          {t("tools.downloadVideo")}
        </Button>
      </Group>
    </form>
  );
}
