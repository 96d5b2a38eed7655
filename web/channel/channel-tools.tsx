import { ChevronsDownUp, ChevronsUpDown, CircleDot, CircleStop, Settings } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { findCaptureJob } from "../state/patch-jobs.ts";
import { usePreferences } from "../state/preference-context.ts";
import { usePermission } from "../state/use-auth.ts";
import { useAbortRecord, useForceRecord } from "../state/use-channel-actions.ts";
import { useJobsWhere } from "../state/use-jobs.ts";
import { ConfirmAction } from "../ui/confirm-action.tsx";
import { IconAction } from "../ui/icon-action.tsx";
import { IconLink } from "../ui/icon-link.tsx";
import styles from "./channel-box.module.css";
import { CleanUpAction } from "./clean-up-action.tsx";
import { MoreAction } from "./more-action.tsx";

interface ChannelToolsProps {
  channel: Channel;
  onExpandAll: (isExpanded: boolean) => void;
}

const iconSize = 19;

export function ChannelTools({ channel, onExpandAll }: ChannelToolsProps) {
  const { t } = useTranslation();
  const { mayOperate } = usePermission();
  return (
    <div className={styles.tools}>
      {mayOperate && (
        <>
          <IconLink
            to="/settings/channels/$channel"
            params={{ channel: channel.uuid }}
            label={t("channel.edit")}
            icon={<Settings size={iconSize} />}
          />
          <RecordTool channel={channel} />
          <CleanUpAction channel={channel} iconSize={iconSize} />
        </>
      )}
      {channel.vod_count > 0 && <ExpandTool onExpandAll={onExpandAll} />}
      {mayOperate && <MoreAction channel={channel} iconSize={iconSize} />}
    </div>
  );
}

/** Expands all recordings, and when that is done minimises them. */
function ExpandTool({ onExpandAll }: Pick<ChannelToolsProps, "onExpandAll">) {
  const { t } = useTranslation();
  const { minimizeVodsByDefault } = usePreferences();
  const [isExpanded, setExpanded] = useState(!minimizeVodsByDefault);
  return (
    <IconAction
      label={isExpanded ? t("channel.collapseAll") : t("channel.expandAll")}
      icon={isExpanded ? <ChevronsDownUp size={iconSize} /> : <ChevronsUpDown size={iconSize} />}
      onClick={() => {
        setExpanded(!isExpanded);
        onExpandAll(!isExpanded);
      }}
    />
  );
}

/** Abort while a capture runs as a job, else force record. */
function RecordTool({ channel }: { channel: Channel }) {
  const { t } = useTranslation();
  const force = useForceRecord();
  const abort = useAbortRecord();
  const hasJob = useJobsWhere((jobs) => findCaptureJob(jobs, channel.internalName) !== undefined);
  if (channel.is_capturing && hasJob === true) {
    return (
      <ConfirmAction
        label={t("channel.abortRecord")}
        question={t("confirm.abortRecord")}
        icon={<CircleStop size={iconSize} />}
        color="red"
        isBusy={abort.isPending}
        onConfirm={() => abort.abort(channel.internalName)}
      />
    );
  }
  return (
    <ConfirmAction
      label={t("channel.forceRecord")}
      question={t("confirm.forceRecord")}
      icon={<CircleDot size={iconSize} />}
      isBusy={force.isPending}
      onConfirm={() => force.mutate(channel)}
    />
  );
}
