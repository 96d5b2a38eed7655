import { useTranslation } from "react-i18next";
import type { Vod, VodProductKind } from "../../shared/model/vod.ts";
import { useToStored } from "../state/use-stored-url.ts";
import { toMediaPath } from "../state/media-path.ts";
import { PictureLink } from "../ui/picture-link.tsx";
import styles from "./vod-body.module.css";

/** Specification section 7. */
const size = { width: 320, height: 180 };

/** Poster and contact sheet, where they were made. */
export function VodPictures({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const toStored = useToStored();
  const url = (kind: VodProductKind) => {
    const found = vod.products.find((made) => made.kind === kind && made.filesize !== null);
    return found === undefined ? null : toStored(toMediaPath(vod, found.basename));
  };
  const [poster, sheet] = [url("poster"), url("contact_sheet")];
  if (poster === null && sheet === null) return null;
  return (
    <div className={styles.pictures}>
      {poster !== null && <PictureLink source={poster} label={t("vod.picture.poster")} {...size} />}
      {sheet !== null && (
        <PictureLink source={sheet} label={t("vod.picture.contactSheet")} {...size} />
      )}
    </div>
  );
}
