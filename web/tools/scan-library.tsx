import { Button, Group, Stack, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useScanAll } from "../state/use-library-work.ts";
import { WorkReportBox } from "./work-report.tsx";

/** Brings library and disk together again. */
export function ScanLibrary() {
  const { t } = useTranslation();
  const scan = useScanAll();
  const jobName = scan.data?.data.job_name;
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" maw={640}>
        {t("tools.scanHelp")}
      </Text>
      <Group gap="xs">
        <Button
          variant="default"
          loading={scan.isPending}
          onClick={() => scan.mutate({ isDryRun: true })}
        >
          {t("tools.scanDry")}
        </Button>
        <Button
          variant="default"
          loading={scan.isPending}
          onClick={() => scan.mutate({ isDryRun: false })}
        >
          {t("tools.scan")}
        </Button>
      </Group>
      {jobName !== undefined && <WorkReportBox key={jobName} jobName={jobName} />}
    </Stack>
  );
}
