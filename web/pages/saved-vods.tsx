import { Button, Group, Stack, Text, Title, VisuallyHidden } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VodSummary } from "../../shared/model/vod.ts";
import { usePageTitle } from "../state/page-title-context.ts";
import { useChannels } from "../state/use-channels.ts";
import { savedPerPage, useSavedVods } from "../state/use-vod-shelf.ts";
import { Problem } from "../ui/problem.tsx";
import { LoadingBox } from "./loading-box.tsx";
import { VodCards } from "./vod-cards.tsx";

/** Archived recordings of all channels. */
export function SavedVods() {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const { data, error } = useSavedVods(page);
  const ownerOf = useOwners();
  usePageTitle(`${t("saved.title")} - ${t("app.title")}`);
  const pages = Math.max(1, Math.ceil((data?.vod_count ?? 0) / savedPerPage));
  return (
    <Stack>
      <Title order={1} size="h3">
        {t("saved.title")}
      </Title>
      {error !== null && <Problem error={error} />}
      {data === undefined && error === null && <LoadingBox />}
      {data?.vods.length === 0 && <Text c="dimmed">{t("saved.empty")}</Text>}
      {data !== undefined && data.vods.length > 0 && (
        <>
          <VisuallyHidden component="h2">{t("dashboard.recordedVods")}</VisuallyHidden>
          <VodCards
            vods={data.vods}
            missing={0}
            targetVod={null}
            isExpandedAtFirst={() => false}
            ownerOf={ownerOf}
          />
        </>
      )}
      {pages > 1 && (
        <Group>
          <Button variant="default" disabled={page === 1} onClick={() => setPage(page - 1)}>
            {t("saved.newer")}
          </Button>
          <Text size="sm">{t("saved.page", { page, pages })}</Text>
          <Button variant="default" disabled={page >= pages} onClick={() => setPage(page + 1)}>
            {t("saved.older")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The name of the channel that a recording is of. */
function useOwners(): (vod: VodSummary) => string | undefined {
  const { data } = useChannels();
  const names = new Map(data?.streamer_list.map(({ uuid, displayName }) => [uuid, displayName]));
  return ({ channel_uuid }) => names.get(channel_uuid);
}
