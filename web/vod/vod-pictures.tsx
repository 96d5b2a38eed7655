import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { useToProductUrl } from "../state/use-product-url.ts";
import { PictureLink } from "../ui/picture-link.tsx";
import styles from "./vod-body.module.css";

/** Specification section 7. */
const size = { width: 320, height: 180 };

/** Poster and contact sheet, where they were made. */
export function VodPictures({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const toUrl = useToProductUrl(vod);
  const [poster, sheet] = [toUrl("poster"), toUrl("contact_sheet")];
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
