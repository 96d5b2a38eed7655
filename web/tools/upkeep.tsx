import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isActive } from "../state/patch-jobs.ts";
import { useNotice } from "../state/notice-context.ts";
import { useJobs } from "../state/use-jobs.ts";
import { useReload, useShutdown } from "../state/use-upkeep.ts";
import { ConfirmButton } from "../ui/confirm-button.tsx";

/** What concerns the daemon as a whole. */
export function Upkeep() {
  const { t } = useTranslation();
  return (
    <Stack>
      <Text size="sm" c="dimmed" maw={640}>
        {t("tools.reloadHelp")}
      </Text>
      <Group>
        <ReloadButton />
      </Group>
      <Text size="sm" c="dimmed" maw={640}>
        {t("tools.shutdownHelp")}
      </Text>
      <Group>
        <ShutdownButton />
      </Group>
    </Stack>
  );
}

function ReloadButton() {
  const { t } = useTranslation();
  const notice = useNotice();
  const reload = useReload();
  const tell = ({ changed, channels }: { changed: string[]; channels: number }) => {
    const looked = t("tools.looked", { count: channels });
    const what =
      changed.length === 0
        ? t("tools.nothingChanged")
        : t("tools.changed", { count: changed.length, keys: changed.join(", ") });
    notice.success(`${what} ${looked}`);
  };
  return (
    <Button
      variant="default"
      loading={reload.isPending}
      onClick={() => reload.mutate(undefined, { onSuccess: tell })}
    >
      {t("tools.reload")}
    </Button>
  );
}

/** Says how many recordings would be interrupted. */
function ShutdownButton() {
  const { t } = useTranslation();
  const shutdown = useShutdown();
  const captures = useJobs().filter((job) => job.kind === "capture" && isActive(job)).length;
  return (
    <ConfirmButton
      label={t("tools.shutdown")}
      question={
        captures === 0 ? t("confirm.shutdown") : t("confirm.shutdownCapturing", { count: captures })
      }
      isBusy={shutdown.isPending}
      onConfirm={() => shutdown.mutate({ isForced: captures > 0 })}
    />
  );
}
