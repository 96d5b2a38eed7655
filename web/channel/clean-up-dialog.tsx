import { Skeleton, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useCleanUpChannel, useCleanUpPreview } from "../state/use-channel-clean-up.ts";
import { useFormat } from "../state/use-format.ts";
import { fullSoon, useStorage } from "../state/use-storage.ts";
import { Dialog } from "../ui/dialog.tsx";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Problem } from "../ui/problem.tsx";
import { CleanUpPlan } from "./clean-up-plan.tsx";

interface CleanUpDialogProps {
  channel: Channel;
  onClose: () => void;
}

/** About the height of a short plan, so that the buttons move little when it arrives. */
const planHeight = 96;

/** The question of the specification, and below it what a yes would do. */
export function CleanUpDialog({ channel, onClose }: CleanUpDialogProps) {
  const { t } = useTranslation();
  const cleanUp = useCleanUpChannel();
  const { data: plan, error, isPending } = useCleanUpPreview(channel.uuid);
  const isIdle = plan !== undefined && (plan === null || plan.remove.length === 0);
  return (
    <Dialog title={`${t("channel.cleanUp")}: ${channel.displayName}`} onClose={onClose}>
      <Stack gap="sm">
        <Text>{t("confirm.cleanUp")}</Text>
        {isPending && <Skeleton height={planHeight} />}
        {error !== null && <Problem error={error} />}
        {plan && <CleanUpPlan plan={plan} />}
        <DiskForecast />
      </Stack>
      <DialogButtons
        label={t("common.continue")}
        isDisabled={isIdle}
        isBusy={cleanUp.isPending}
        onCancel={onClose}
        onConfirm={() => cleanUp.mutate(channel.uuid, { onSettled: onClose })}
      />
    </Dialog>
  );
}

/** How much room there is, and for how long at the rate of now. */
function DiskForecast() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: storage } = useStorage();
  if (storage === undefined) return null;
  const free = t("dashboard.freeSize", { size: format.bytes(storage.free_size) });
  const rest = fullSoon(storage);
  return (
    <Text size="sm" c="dimmed">
      {free}
      {rest !== null && ` · ${t("channel.plan.fullIn", { duration: format.span(rest) })}`}
    </Text>
  );
}
