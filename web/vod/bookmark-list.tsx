import { useTranslation } from "react-i18next";
import type { Bookmark } from "../../shared/model/vod.ts";
import { useFormat } from "../state/use-format.ts";
import { Section } from "../ui/section.tsx";
import styles from "./list.module.css";

/** Marked moments; nothing when there are none. */
export function BookmarkList({ bookmarks }: { bookmarks: readonly Bookmark[] }) {
  const { t } = useTranslation();
  const format = useFormat();
  if (bookmarks.length === 0) return null;
  return (
    <Section title={t("vod.section.bookmarks")}>
      <ul className={styles.list}>
        {bookmarks.map((bookmark) => (
          <li key={`${bookmark.offset} ${bookmark.name}`} className={styles.row}>
            <span>{bookmark.name}</span>
            <span className={styles.note}>{format.duration(bookmark.offset)}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
