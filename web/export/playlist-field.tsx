import { Button, NativeSelect, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sayErrorIn } from "../../shared/i18n.ts";
import type { YoutubePlaylist } from "../../shared/model/youtube.ts";
import { type NewPlaylist, useMakePlaylist, useYoutubePlaylists } from "../state/use-exports.ts";
import { isAddress } from "./export-draft.ts";
import styles from "./export.module.css";

interface PlaylistFieldProps {
  /** Its id; empty for none. */
  value: string;
  /** What a new one gets. */
  privacy: string;
  problem: string | undefined;
  onChange: (id: string) => void;
}

/** Choices that are no playlist; none has such an id. */
const byId = "?id";
const makeNew = "?new";

/** A playlist of the account, a new one, or any by its id. */
export function PlaylistField({ value, privacy, problem, onChange }: PlaylistFieldProps) {
  const { t, i18n } = useTranslation();
  const { data: playlists = [], error } = useYoutubePlaylists();
  const [wanted, setWanted] = useState<string | null>(null);
  const isListed = value === "" || playlists.some(({ id }) => id === value);
  const chosen = wanted ?? (isListed ? value : byId);
  const choose = (choice: string) => {
    const isOther = choice === byId || choice === makeNew;
    setWanted(isOther ? choice : null);
    if (choice !== byId) onChange(isOther ? "" : choice);
  };
  return (
    <div className={styles.playlist}>
      <NativeSelect
        label={t("export.field.playlist_id")}
        description={error === null ? undefined : sayErrorIn(i18n, error)}
        error={chosen === byId ? undefined : problem}
        data={[
          { value: "", label: t("export.playlist.none") },
          ...playlists.map(toChoice),
          { value: byId, label: t("export.playlist.byId") },
          { value: makeNew, label: t("export.playlist.new") },
        ]}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {chosen === byId && (
        <TextInput
          label={t("export.playlist.id")}
          description={t("export.playlist.idHelp")}
          error={isAddress(value) ? t("export.playlist.address") : problem}
          autoComplete="off"
          spellCheck={false}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
      {chosen === makeNew && <NewPlaylistForm privacy={privacy} onMade={choose} />}
    </div>
  );
}

const toChoice = ({ id, snippet: { title } }: YoutubePlaylist) => ({ value: id, label: title });

interface NewPlaylistFormProps {
  privacy: string;
  onMade: (id: string) => void;
}

/** No form of its own: it stands within the one of the export. */
function NewPlaylistForm({ privacy, onMade }: NewPlaylistFormProps) {
  const { t } = useTranslation();
  const make = useMakePlaylist();
  const [title, setTitle] = useState("");
  const isNamed = title.trim() !== "";
  const send = () =>
    make.mutate(toPlaylist(title, privacy), {
      onSuccess: onMade,
    });
  return (
    <div className={styles.newPlaylist}>
      <TextInput
        label={t("export.playlist.title")}
        maxLength={150}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          event.preventDefault();
          if (isNamed) send();
        }}
      />
      <Button variant="default" disabled={!isNamed} loading={make.isPending} onClick={send}>
        {t("export.playlist.make")}
      </Button>
    </div>
  );
}

function toPlaylist(title: string, privacy: string): NewPlaylist {
  const isOpen = privacy === "public" || privacy === "unlisted";
  return { title: title.trim(), privacy: isOpen ? privacy : "private" };
}
