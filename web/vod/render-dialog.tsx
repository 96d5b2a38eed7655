import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useRenderChoices } from "../state/use-render.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { RenderForm } from "./render/render-form.tsx";
import type { VodDialogProps } from "./vod-dialog-props.ts";

/** Makes a video of a recording's chat, and burns it onto the picture. */
export function RenderDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const { data: choices, error } = useRenderChoices(vod);
  return (
    <Dialog title={t("vod.render.title")} size="min(1040px, 94vw)" onClose={onClose}>
      {error !== null && <Problem error={error} />}
      {choices === undefined && error === null && (
        <Loader size="sm" aria-label={t("dashboard.loading")} />
      )}
      {choices !== undefined && <RenderForm vod={vod} choices={choices} onClose={onClose} />}
    </Dialog>
  );
}
