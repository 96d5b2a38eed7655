import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useChannels } from "../state/use-channels.ts";

export type FaviconDot = "capturing" | "live" | "none";

/** The page's title counts the live channels; its icon has a red dot while recording, a green one while live. */
export function usePageSignals(pageTitle: string | null): void {
  const { t } = useTranslation();
  const { data } = useChannels();
  const channels = data?.streamer_list ?? [];
  const title = toPageTitle(pageTitle ?? t("app.title"), channels);
  const dot = toFaviconDot(channels);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    document.querySelector<HTMLLinkElement>("link[rel=icon]")?.setAttribute("href", toIcon(dot));
  }, [dot]);
}

export function toPageTitle(title: string, channels: readonly Channel[]): string {
  const live = channels.filter((channel) => channel.is_live).length;
  return live === 0 ? title : `(${live}) ${title}`;
}

export function toFaviconDot(channels: readonly Channel[]): FaviconDot {
  const live = channels.filter((channel) => channel.is_live);
  if (live.length === 0) return "none";
  return live.some((channel) => channel.is_capturing) ? "capturing" : "live";
}

const dots: Record<FaviconDot, string> = {
  none: "",
  live: `<circle cx="48" cy="16" r="14" fill="#2fb344" stroke="#fff" stroke-width="4"/>`,
  capturing: `<circle cx="48" cy="16" r="14" fill="#e03131" stroke="#fff" stroke-width="4"/>`,
};

/** A reel: three holes in a disc. */
function toIcon(dot: FaviconDot): string {
  const holes = ["32,20", "21,39", "43,39"].map((place) => {
    return `<circle r="7" fill="#fff" transform="translate(${place})"/>`;
  });
  const disc = `<circle cx="32" cy="32" r="30" fill="#0f7a7e"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${disc}${holes.join("")}${dots[dot]}</svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
