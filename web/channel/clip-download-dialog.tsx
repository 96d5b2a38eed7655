import "@mantine/core/styles/Input.css";
import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useLocalClips } from "../state/use-local-clips.ts";
import { mostClips, usePlatformClips } from "../state/use-platform-clips.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import { PlatformClipRow } from "./platform-clip-row.tsx";
import styles from "./platform-list.module.css";
import { PlatformWaiting } from "./platform-waiting.tsx";
import { searchIn } from "./search-in.ts";

interface ClipDownloadDialogProps {
  channel: Channel;
  onClose: () => void;
}

/** Days to choose from; an empty choice is all. */
const periods = [7, 30, 365] as const;
const perPage = 50;

/** Clips that the platform keeps of a channel, to watch and to fetch. */
export function ClipDownloadDialog({ channel, onClose }: ClipDownloadDialogProps) {
  const { t } = useTranslation();
  const [search, setSearch] = useState("");
  const [days, setDays] = useState<number | null>(null);
  return (
    <Dialog
      title={`${t("channel.menu.clips")}: ${channel.displayName}`}
      size="min(980px, 94vw)"
      onClose={onClose}
    >
      <div className={styles.bar}>
        <TextInput
          type="search"
          className={styles.search ?? ""}
          label={t("channel.platform.search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <NativeSelect
          label={t("channel.platform.period")}
          data={[
            { value: "", label: t("channel.platform.allTime") },
            ...periods.map((count) => ({
              value: String(count),
              label: t("channel.platform.lastDays", { count }),
            })),
          ]}
          value={days === null ? "" : String(days)}
          onChange={({ currentTarget: { value } }) =>
            setDays(periods.find((count) => String(count) === value) ?? null)
          }
        />
      </div>
      <Clips key={days} channel={channel} search={search} days={days} />
    </Dialog>
  );
}

interface ClipsProps {
  channel: Channel;
  search: string;
  days: number | null;
}

function Clips({ channel, search, days }: ClipsProps) {
  const { t } = useTranslation();
  const [limit, setLimit] = useState(perPage);
  const {
    data: clips,
    error,
    isPending,
    isFetching,
  } = usePlatformClips(channel.uuid, { days, limit });
  const { data: local } = useLocalClips(channel.uuid, true);
  if (isPending) return <PlatformWaiting />;
  if (clips === undefined) return <Problem error={error} />;
  const shown = clips.filter((clip) => searchIn(search, [clip.title, clip.creator_name, clip.id]));
  const hasMore = clips.length >= limit && limit < mostClips;
  return (
    <>
      <output className={styles.count}>
        {clips.length === 0
          ? t("channel.platform.noClips")
          : t("channel.platform.clips", { count: shown.length })}
      </output>
      <ul className={styles.list}>
        {shown.map((clip) => (
          <PlatformClipRow
            key={clip.id}
            channel={channel}
            clip={clip}
            local={local?.find(({ clip_metadata: { id } }) => id === clip.id) ?? null}
          />
        ))}
      </ul>
      {hasMore && (
        <Button
          variant="default"
          mt="sm"
          fullWidth
          loading={isFetching}
          onClick={() => setLimit(Math.min(limit * 2, mostClips))}
        >
          {t("channel.platform.more")}
        </Button>
      )}
    </>
  );
}
