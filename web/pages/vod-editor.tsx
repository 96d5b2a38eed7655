import { Group, Paper, Stack, Text, Title } from "@mantine/core";
import { getRouteApi } from "@tanstack/react-router";
import { LayoutList, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { isWatchableLive } from "../../shared/vod-status.ts";
import { EditorView } from "../editor/editor-view.tsx";
import { usePageTitle } from "../state/page-title-context.ts";
import { useFileParts } from "../state/use-file-parts.ts";
import { useVod } from "../state/use-vod.ts";
import { LinkButton } from "../ui/link-button.tsx";
import { VodFailure } from "../vod/vod-failure.tsx";
import { LoadingBox } from "./loading-box.tsx";
import { OperatorsOnly } from "./operators-only.tsx";

const route = getRouteApi("/vod/$uuid/editor");

/** Cuts clips out of a recording. */
export function VodEditor() {
  const { t } = useTranslation();
  const { uuid } = route.useParams();
  const { data: vod, error, isLoading } = useVod(uuid);
  const title = vod?.stream_title || vod?.basename || t("editor.title");
  usePageTitle(title);
  return (
    <OperatorsOnly>
      <Stack>
        <Title order={1} size="h3">
          {title}
        </Title>
        {isLoading && <LoadingBox />}
        {!isLoading && vod === undefined && <VodFailure error={error} />}
        {vod !== undefined && <Editor vod={vod} />}
      </Stack>
    </OperatorsOnly>
  );
}

function Editor({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const wish = route.useSearch();
  const parts = useFileParts(vod);
  if (vod.phase !== "finalized") return <NotFinished vod={vod} />;
  if (parts === null) return <LoadingBox />;
  if (parts.length === 0) return <Text>{t("vod.noSegments")}</Text>;
  return <EditorView vod={vod} parts={parts} wish={wish} />;
}

/** What can be done until it can be cut. */
function NotFinished({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  return (
    <Paper withBorder p="md">
      <Text mb="sm">{t("editor.notFinished")}</Text>
      <Group gap="xs">
        {isWatchableLive(vod) && (
          <LinkButton to="/vodplayer" search={{ vod: vod.uuid }} icon={<Play size={16} />}>
            {t("vod.watch")}
          </LinkButton>
        )}
        <LinkButton to="/dashboard" hash={`vod_${vod.uuid}`} icon={<LayoutList size={16} />}>
          {t("nav.dashboard")}
        </LinkButton>
      </Group>
    </Paper>
  );
}
