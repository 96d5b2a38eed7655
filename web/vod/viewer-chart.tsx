import { useComputedColorScheme } from "@mantine/core";
import {
  Chart,
  Decimation,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
  type ChartOptions,
} from "chart.js";
import { Line } from "react-chartjs-2";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import type { PlacedVod } from "../state/copy-timeline.ts";
import { usePreferences } from "../state/preference-context.ts";
import { useFormat, type Format } from "../state/use-format.ts";
import { createChapterBands } from "./chapter-bands.ts";
import { toChartBands, toChartPoints, toTimeStep } from "./chart-points.ts";

Chart.register(Decimation, Filler, LinearScale, LineController, LineElement, PointElement, Tooltip);

interface ViewerChartProps {
  vod: PlacedVod & Pick<Vod, "viewers" | "chapters">;
  height: number;
}

/** Viewers over the recording, with its chapters behind them. */
export function ViewerChart({ vod, height }: ViewerChartProps) {
  const { viewers, chapters } = vod;
  const { t } = useTranslation();
  const format = useFormat();
  const scheme = useComputedColorScheme("light");
  const colors = scheme === "dark" ? darkColors : lightColors;
  const { hideChapterTitlesAndGames: isHidden } = usePreferences();
  const bands = isHidden ? [] : toChartBands(chapters);
  const plugins = [createChapterBands({ bands, shade: colors.band, text: colors.text })];
  const peak = Math.max(...viewers.map((sample) => sample.amount));
  const data = {
    datasets: [
      {
        data: toChartPoints(vod),
        borderColor: colors.line,
        backgroundColor: colors.area,
        borderWidth: 2,
        pointRadius: viewers.length === 1 ? 3 : 0,
        pointHitRadius: 12,
        fill: true,
        tension: 0.2,
      },
    ],
  };
  return (
    <div style={{ height, position: "relative" }}>
      <Line
        // The library takes the chapters only once.
        key={bands.map(({ from, label }) => `${from} ${label}`).join("|")}
        data={data}
        plugins={plugins}
        options={toOptions(format, colors, vod.duration)}
        aria-label={t("vod.viewersPeak", { peak: format.number(peak) })}
      />
    </div>
  );
}

const lightColors = {
  line: "#0f7a7e",
  area: "#0f7a7e22",
  text: "#566069",
  grid: "#e3e7ea",
  band: "#566b7a14",
};
const darkColors = {
  line: "#4db0b3",
  area: "#4db0b322",
  text: "#b6bdc6",
  grid: "#2e353f",
  band: "#b6bdc614",
};

function toOptions(
  format: Format,
  colors: typeof lightColors,
  durationSeconds: number,
): ChartOptions<"line"> {
  const ticks = { color: colors.text, maxRotation: 0, autoSkipPadding: 24 };
  return {
    animation: false,
    parsing: false,
    maintainAspectRatio: false,
    interaction: { mode: "nearest", axis: "x", intersect: false },
    plugins: {
      decimation: { enabled: true, algorithm: "lttb", samples: 800 },
      tooltip: {
        displayColors: false,
        callbacks: {
          title: (items) => format.duration(items[0]?.parsed.x ?? 0),
          label: (item) => format.number(item.parsed.y ?? 0),
        },
      },
    },
    scales: {
      x: {
        type: "linear",
        min: 0,
        max: durationSeconds,
        grid: { color: colors.grid },
        ticks: {
          ...ticks,
          stepSize: toTimeStep(durationSeconds),
          includeBounds: false,
          callback: (value) => format.duration(Number(value)),
        },
      },
      y: {
        beginAtZero: true,
        grid: { color: colors.grid },
        ticks: { ...ticks, precision: 0, callback: (value) => format.number(Number(value)) },
      },
    },
  };
}
