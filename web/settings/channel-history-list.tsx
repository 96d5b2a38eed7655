import { Button, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import type { HistoryEntry, HistoryKind } from "../../shared/model/history.ts";
import { useChannelHistory } from "../state/use-channel-history.ts";
import { useFormat } from "../state/use-format.ts";
import { Problem } from "../ui/problem.tsx";
import { Tag, type TagTone } from "../ui/tag.tsx";
import styles from "./channel-form.module.css";

const firstEntries = 8;

const tones: Record<HistoryKind, TagTone> = {
  online: "live",
  offline: "neutral",
  title: "neutral",
  game: "neutral",
  recorded: "done",
};

/** When a channel was on air, what it showed, and what was recorded. */
export function ChannelHistoryList({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const { data, error } = useChannelHistory(channel.uuid);
  const [isWhole, setWhole] = useState(false);
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return null;
  const { entries } = data;
  if (entries.length === 0)
    return (
      <Text size="sm" c="dimmed">
        {t("channelForm.noHistory")}
      </Text>
    );
  const shown = isWhole ? entries : entries.slice(0, firstEntries);
  return (
    <>
      <ul className={styles.history}>
        {shown.map((entry) => (
          <HistoryItem key={`${entry.at} ${entry.kind}`} entry={entry} />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button variant="default" size="xs" mt="sm" onClick={() => setWhole(true)}>
          {t("channelForm.wholeHistory", { count: entries.length })}
        </Button>
      )}
    </>
  );
}

function HistoryItem({ entry }: { entry: HistoryEntry }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { at, kind, title, game_name: game, duration } = entry;
  const lasted = duration === null ? "" : format.duration(duration);
  const said = kind === "game" ? (game ?? "") : title;
  return (
    <li className={styles.event}>
      <time dateTime={at}>{format.dateTime(at)}</time>
      <span>
        <Tag tone={tones[kind]}>{t(`channelForm.historyKind.${kind}`)}</Tag> {said}{" "}
        <span className={styles.faint}>{lasted}</span>
      </span>
    </li>
  );
}
