import type { CSSProperties } from "react";
import { useTranslation } from "react-i18next";
import type { RenderOptions } from "../../../shared/model/render.ts";
import styles from "./render-dialog.module.css";
import { type PictureSize, splitColour } from "./render-rules.ts";

interface RenderPreviewProps {
  options: RenderOptions;
  picture: PictureSize;
  poster: string | null;
}

/** More lines than any chat shows: they fill it from its end, as messages do. */
const lineCount = 40;
const writers = [
  { name: "Ann", colour: "#7cb7ff" },
  { name: "Bea", colour: "#ff9d7a" },
  { name: "Cleo", colour: "#7fd9a0" },
] as const;

/** Where the chat lies on the picture, and how large. */
export function RenderPreview({ options, picture, poster }: RenderPreviewProps) {
  const { t } = useTranslation();
  const { chatWidth, chatHeight, burnHorizontal, burnVertical } = options;
  const place = {
    ...{ side: t(`vod.render.${burnHorizontal}`), end: t(`vod.render.${burnVertical}`) },
    chat: `${chatWidth} × ${chatHeight}`,
    picture: `${picture.width} × ${picture.height}`,
  };
  return (
    <figure className={styles.figure}>
      <div className={styles.picture} style={toPictureStyle(picture, poster)} aria-hidden>
        <div className={styles.chat} style={toChatStyle(options, picture)}>
          {Array.from({ length: lineCount }, (_, index) => {
            const { name, colour } = writers[index % writers.length] ?? writers[0];
            return (
              <p key={index} className={styles.message}>
                <b style={{ color: colour }}>{`${name}: `}</b>
                {t("vod.render.sample")}
              </p>
            );
          })}
        </div>
      </div>
      <figcaption className={styles.caption}>{t("vod.render.preview", place)}</figcaption>
    </figure>
  );
}

function toPictureStyle({ width, height }: PictureSize, poster: string | null): CSSProperties {
  return {
    aspectRatio: `${width} / ${height}`,
    // Upright pictures get narrow instead of high.
    maxWidth: `calc(${width / height} * var(--picture-height))`,
    ...(poster === null ? {} : { backgroundImage: `url("${poster}")` }),
  };
}

function toChatStyle(options: RenderOptions, { width, height }: PictureSize): CSSProperties {
  const percent = (part: number, whole: number) => `${Math.min(100, (part / whole) * 100)}%`;
  const { rgb, opacityPercent } = splitColour(options.chatBackground);
  return {
    [options.burnHorizontal]: 0,
    [options.burnVertical]: 0,
    width: percent(options.chatWidth, width),
    height: percent(options.chatHeight, height),
    background: `color-mix(in srgb, ${rgb} ${opacityPercent}%, transparent)`,
    fontFamily: `"${options.chatFont.replaceAll(/["\\]/g, "")}", Inter, sans-serif`,
    fontSize: `${(options.chatFontSize / width) * 100}cqw`,
  };
}
