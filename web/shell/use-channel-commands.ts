import { useNavigate } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useNotice } from "../state/notice-context.ts";
import { findCaptureJob } from "../state/patch-jobs.ts";
import { usePermission } from "../state/use-auth.ts";
import { useAbortRecord, useForceRecord } from "../state/use-channel-actions.ts";
import { useChannels } from "../state/use-channels.ts";
import { useJobs } from "../state/use-jobs.ts";
import { useRefreshChannel } from "../state/use-refresh-channel.ts";
import type { PaletteItem } from "./palette-items.ts";

/** What the palette can do with each channel, as its tools on the dashboard can. */
export function useChannelCommands(): PaletteItem[] {
  const { mayOperate } = usePermission();
  const { data } = useChannels();
  const toCommands = useCommandsOf();
  const commands = mayOperate ? (data?.streamer_list ?? []).flatMap(toCommands) : [];
  return commands.map((command) => ({ ...command, isSought: true }));
}

function useCommandsOf(): (channel: Channel) => PaletteItem[] {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const notice = useNotice();
  const jobs = useJobs();
  const force = useForceRecord();
  const abort = useAbortRecord();
  const refresh = useRefreshChannel();
  return (channel) => {
    const { uuid, displayName: name, internalName } = channel;
    const hasJob = findCaptureJob(jobs, internalName) !== undefined;
    const record: Omit<PaletteItem, "id" | "group"> =
      channel.is_capturing && hasJob
        ? {
            label: t("palette.abortRecord", { name }),
            question: t("confirm.abortRecord"),
            run: () => abort.abort(internalName),
          }
        : {
            label: t("palette.forceRecord", { name }),
            question: t("confirm.forceRecord"),
            run: () => force.mutate(channel),
          };
    const onSuccess = () => notice.success(t("palette.refreshed", { name }));
    return [
      { ...record, id: `record ${uuid}`, group: "actions" },
      {
        id: `refresh ${uuid}`,
        group: "actions",
        label: t("palette.refresh", { name }),
        run: () => refresh.mutate(channel, { onSuccess }),
      },
      {
        id: `edit ${uuid}`,
        group: "actions",
        label: t("palette.editChannel", { name }),
        run: () => void navigate({ to: "/settings/channels/$channel", params: { channel: uuid } }),
      },
    ];
  };
}
