import { Anchor, Text } from "@mantine/core";
import { X } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Bookmark, Vod } from "../../shared/model/vod.ts";
import { isPlayable } from "../state/media-path.ts";
import { usePermission } from "../state/use-auth.ts";
import { useFormat } from "../state/use-format.ts";
import { usePlayVod } from "../state/use-play-vod.ts";
import { useDeleteBookmark } from "../state/use-vod-edit.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import { Section } from "../ui/section.tsx";
import { AddBookmark } from "./add-bookmark.tsx";
import styles from "./list.module.css";

/** Marked moments, to play from, to add and to delete; also while it is recorded. */
export function BookmarkSection({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const { mayOperate } = usePermission();
  return (
    <Section title={t("vod.section.bookmarks")}>
      {vod.bookmarks.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("vod.bookmark.none")}
        </Text>
      ) : (
        <ul className={styles.list}>
          {vod.bookmarks.map((bookmark, index) => (
            <BookmarkRow
              key={`${bookmark.offset} ${bookmark.name}`}
              vod={vod}
              bookmark={bookmark}
              index={index}
            />
          ))}
        </ul>
      )}
      {mayOperate && vod.shelf !== "trash" && <AddBookmark vod={vod} />}
    </Section>
  );
}

interface BookmarkRowProps {
  vod: Vod;
  bookmark: Bookmark;
  index: number;
}

function BookmarkRow({ vod, bookmark, index }: BookmarkRowProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { mayOperate } = usePermission();
  const play = usePlayVod();
  const remove = useDeleteBookmark(vod.uuid);
  const time = format.duration(bookmark.offset);
  return (
    <li className={styles.row}>
      <span>{bookmark.name}</span>
      <span className={styles.end}>
        {isPlayable(vod) ? (
          <Anchor
            component="button"
            type="button"
            className={styles.time ?? ""}
            aria-label={t("vod.playFrom", { time })}
            onClick={() => play(vod.uuid, { offset: bookmark.offset })}
          >
            {time}
          </Anchor>
        ) : (
          <span className={styles.note}>{time}</span>
        )}
        {mayOperate && (
          <ConfirmAction
            label={t("vod.bookmark.delete", { name: bookmark.name })}
            question={t("confirm.deleteBookmark", { name: bookmark.name })}
            icon={<X size={16} />}
            isBusy={remove.isPending}
            onConfirm={() => remove.mutate(index)}
          />
        )}
      </span>
    </li>
  );
}
