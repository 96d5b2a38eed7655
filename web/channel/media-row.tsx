import { Film, Play } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { toThumbnailPath } from "../state/stored-media.ts";
import { useFormat } from "../state/use-format.ts";
import { useToStored } from "../state/use-stored-url.ts";
import { IconAction } from "../ui/icon-action.tsx";
import { FactLine } from "./fact-line.tsx";
import styles from "./media-row.module.css";

interface MediaRowProps {
  title: string;
  thumbnail: string | null;
  seconds: number;
  bytes: number;
  height: number | null;
  /** Further words, such as its age. */
  notes?: readonly string[];
  onPlay: () => void;
  /** Further buttons. */
  children?: ReactNode;
}

/** A file that is no recording: picture, name, what it is, and what can be done with it. */
export function MediaRow(props: MediaRowProps) {
  const { title, thumbnail, seconds, bytes, height, notes = [], onPlay, children } = props;
  const { t } = useTranslation();
  const picture = useToStored()(toThumbnailPath(thumbnail ?? ""));
  const format = useFormat();
  const facts = [format.bytes(bytes), height === null ? null : `${height}p`, ...notes];
  return (
    <li className={styles.row}>
      <span className={styles.picture}>
        {thumbnail === null || picture === null ? (
          <Film size={20} aria-hidden />
        ) : (
          <img src={picture} alt="" loading="lazy" />
        )}
        <span className={styles.duration}>{format.duration(seconds)}</span>
      </span>
      <span className={styles.text}>
        <span className={styles.title}>{title}</span>
        <FactLine facts={facts} />
      </span>
      <span className={styles.actions}>
        <IconAction
          label={t("channel.media.play", { name: title })}
          icon={<Play size={18} />}
          onClick={onPlay}
        />
        {children}
      </span>
    </li>
  );
}
