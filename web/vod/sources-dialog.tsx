import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { firstFile } from "../state/media-path.ts";
import { usePlay } from "../state/player-context.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./list.module.css";
import type { VodDialogProps } from "./vod-dialog-props.ts";

const sources = ["captured", "downloaded"] as const;
type Source = (typeof sources)[number];

/** Chooses what is played: what was recorded, or the platform's copy that was fetched. */
export function SourcesDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const play = usePlay();
  const files = toFiles(vod);
  const [source, setSource] = useState<Source>(files.captured === null ? "downloaded" : "captured");
  const chosen = files[source];
  const start = () => {
    onClose();
    if (chosen !== null) play({ vod, basename: chosen, offset: 0 });
  };
  return (
    <Dialog title={t("vod.action.sources")} size="min(480px, 94vw)" onClose={onClose}>
      <fieldset className={styles.choice}>
        <legend>{t("vod.source.video")}</legend>
        {sources.map((name) => (
          <Button
            key={name}
            variant={name === source ? "filled" : "default"}
            aria-pressed={name === source}
            disabled={files[name] === null}
            onClick={() => setSource(name)}
          >
            {t(`vod.source.${name}`)}
          </Button>
        ))}
      </fieldset>
      <Text size="sm" c="dimmed" mt="sm" style={{ overflowWrap: "anywhere" }}>
        {chosen}
      </Text>
      <DialogButtons
        label={t("vod.play")}
        isDisabled={chosen === null}
        onCancel={onClose}
        onConfirm={start}
      />
    </Dialog>
  );
}

function toFiles(vod: Vod): Record<Source, string | null> {
  const downloaded = vod.products.find(
    ({ kind, filesize }) => kind === "downloaded_vod" && filesize !== null,
  );
  return { captured: firstFile(vod), downloaded: downloaded?.basename ?? null };
}
