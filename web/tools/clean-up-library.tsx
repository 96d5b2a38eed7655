import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { CleanUpReport } from "../../shared/model/clean-up.ts";
import { useFormat } from "../state/use-format.ts";
import { useCleanUpAll } from "../state/use-library-work.ts";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import styles from "./tools.module.css";

/** Removes what is over the limits; first one sees what that would be. */
export function CleanUpLibrary() {
  const { t } = useTranslation();
  const cleanUp = useCleanUpAll();
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" maw={640}>
        {t("tools.cleanUpHelp")}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          loading={cleanUp.isPending}
          onClick={() => cleanUp.mutate({ isDryRun: true })}
        >
          {t("tools.cleanUpDry")}
        </Button>
        <ConfirmButton
          label={t("tools.cleanUp")}
          question={t("confirm.cleanUp")}
          isBusy={cleanUp.isPending}
          onConfirm={() => cleanUp.mutate({ isDryRun: false })}
        />
      </Group>
      {cleanUp.data !== undefined && <CleanUpResult report={cleanUp.data} />}
    </Stack>
  );
}

function CleanUpResult({ report }: { report: CleanUpReport }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { dry_run: isDryRun, remove_count: count, channels } = report;
  const what = { count, size: format.bytes(report.remove_size) };
  return (
    <div aria-live="polite">
      <Text size="sm">{isDryRun ? t("tools.wouldGo", what) : t("tools.went", what)}</Text>
      <ul className={styles.report}>
        {channels.flatMap(({ display_name: name, remove }) =>
          remove.map(({ uuid, basename, total_size }) => (
            <li key={uuid}>{`${name}: ${basename} (${format.bytes(total_size)})`}</li>
          )),
        )}
      </ul>
    </div>
  );
}
