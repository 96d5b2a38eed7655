import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { VideoMetadata, Vod } from "../../shared/model/vod.ts";
import { isWatchableLive } from "../../shared/vod-status.ts";
import { useFormat } from "../state/use-format.ts";
import { Facts, type Fact } from "../ui/facts.tsx";
import { Section } from "../ui/section.tsx";
import { VodPictures } from "./vod-pictures.tsx";

/** Picture and sound of the recording, and pictures from it. */
export function VideoFacts({ vod }: { vod: Vod }) {
  const { t } = useTranslation();
  const { video_metadata: metadata } = vod;
  const facts = useVideoFacts(metadata);
  return (
    <Section title={t("vod.section.video")}>
      <VodPictures vod={vod} />
      {metadata === null ? (
        <Text size="sm" c="dimmed">
          {isWatchableLive(vod) ? t("vod.videoLater") : t("vod.noData")}
        </Text>
      ) : (
        <Facts facts={facts} />
      )}
    </Section>
  );
}

function useVideoFacts(video: VideoMetadata | null): Fact[] {
  const { t } = useTranslation();
  const format = useFormat();
  if (video === null) return [];
  const rate = (bits: number | null) => bits && format.bitrate(bits);
  return [
    { label: t("vod.fact.resolution"), value: toResolution(video) },
    {
      label: t("vod.fact.frameRate"),
      value: join([video.fps && format.number(video.fps, 2), video.fps_mode]),
    },
    { label: t("vod.fact.bitrate"), value: rate(video.bitrate) },
    {
      label: t("vod.fact.videoCodec"),
      value: join([video.video_codec, rate(video.video_bitrate), video.video_bitrate_mode]),
    },
    {
      label: t("vod.fact.audioCodec"),
      value: join([video.audio_codec, rate(video.audio_bitrate), video.audio_bitrate_mode]),
    },
    { label: t("vod.fact.duration"), value: format.duration(video.full_duration) },
    { label: t("vod.fact.size"), value: format.bytes(video.size) },
  ];
}

function toResolution({ width, height }: VideoMetadata): string | null {
  return width === null || height === null ? null : `${width} × ${height}`;
}

function join(parts: (string | number | null)[]): string {
  return parts.filter((part) => part !== null && part !== "" && part !== 0).join(" · ");
}
