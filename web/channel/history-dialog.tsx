import { Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import type { HistoryEntry, HistoryKind } from "../../shared/model/history.ts";
import { useChannelHistory } from "../state/use-channel-history.ts";
import { useFormat } from "../state/use-format.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { Section } from "../ui/section.tsx";
import { Tag, type TagTone } from "../ui/tag.tsx";
import { TextLink } from "../ui/text-link.tsx";
import styles from "./history-dialog.module.css";

const tones: Record<HistoryKind, TagTone> = {
  online: "live",
  offline: "neutral",
  title: "neutral",
  game: "neutral",
  recorded: "recording",
};

interface HistoryDialogProps {
  channel: Channel;
  onClose: () => void;
}

/** Why a channel was or was not recorded, and what happened on it. */
export function HistoryDialog({ channel, onClose }: HistoryDialogProps) {
  const { t } = useTranslation();
  const { data, error, isPending } = useChannelHistory(channel.uuid);
  return (
    <Dialog title={`${t("channel.menu.history")}: ${channel.displayName}`} onClose={onClose}>
      <Stack gap="lg">
        <Section title={t("channel.history.decision")} order={3}>
          <Decision channel={channel} />
        </Section>
        <Section title={t("channel.history.events")} order={3}>
          {isPending && <Skeleton height={160} />}
          {error !== null && <Problem error={error} />}
          {data?.entries.length === 0 && <Text c="dimmed">{t("channelForm.noHistory")}</Text>}
          {data !== undefined && (
            <ol className={styles.events}>
              {data.entries.map((entry) => (
                <Event
                  key={`${entry.at} ${entry.kind}`}
                  entry={entry}
                  uuid={channel.uuid}
                  onClose={onClose}
                />
              ))}
            </ol>
          )}
        </Section>
      </Stack>
    </Dialog>
  );
}

/** What became of the latest look at the channel while it was live. */
function Decision({ channel: { last_decision: decision } }: Pick<HistoryDialogProps, "channel">) {
  const { t } = useTranslation();
  const format = useFormat();
  if (decision === null) return <Text c="dimmed">{t("channel.history.noDecision")}</Text>;
  return (
    <Text size="sm">
      {t(`channel.decision.${decision.reason}`)}
      {decision.detail !== "" && ` · ${decision.detail}`}
      <span className={styles.faint}>{` · ${format.dateTime(decision.at)}`}</span>
    </Text>
  );
}

interface EventProps {
  entry: HistoryEntry;
  /** Of the channel. */
  uuid: string;
  onClose: () => void;
}

function Event({ entry, uuid, onClose }: EventProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { at, kind, title, game_name: game, duration, vod_uuid: vod } = entry;
  const said = kind === "game" ? (game ?? "") : title;
  return (
    <li className={styles.event}>
      <time dateTime={at} className={styles.time}>
        {format.dateTime(at)}
      </time>
      <span className={styles.what}>
        <Tag tone={tones[kind]}>{t(`channelForm.historyKind.${kind}`)}</Tag>{" "}
        {vod === null ? (
          said
        ) : (
          <TextLink
            to="/dashboard"
            search={{ channel: uuid }}
            hash={`vod_${vod}`}
            onClick={onClose}
          >
            {said}
          </TextLink>
        )}
        {duration !== null && (
          <span className={styles.faint}>{` · ${format.duration(duration)}`}</span>
        )}
      </span>
    </li>
  );
}
