import { Skeleton, Text } from "@mantine/core";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { Section } from "../ui/section.tsx";

const ViewerChart = lazy(async () => ({
  default: (await import("./viewer-chart.tsx")).ViewerChart,
}));

const chartHeight = 160;

/** Viewers over the stream; the chart's code arrives only when there is something to draw. */
export function ViewerSection({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  return (
    <Section title={t("vod.section.viewers")}>
      {vod.viewers.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t("vod.noData")}
        </Text>
      ) : (
        <Suspense fallback={<Skeleton height={chartHeight} />}>
          <ViewerChart vod={vod} height={chartHeight} />
        </Suspense>
      )}
    </Section>
  );
}
