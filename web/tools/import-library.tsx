import { Button, Group, Stack, Switch, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useImportLibrary } from "../state/use-library-work.ts";
import { ConfirmButton } from "../ui/confirm-button.tsx";
import { WorkReportBox } from "./work-report.tsx";

/** Brings recordings and channels of another recorder over. */
export function ImportLibrary() {
  const { t } = useTranslation();
  const work = useImportLibrary();
  const [folder, setFolder] = useState("");
  const [isMove, setMove] = useState(false);
  const jobName = work.data?.data.job_name;
  const isReady = folder.trim() !== "";
  return (
    <Stack gap="sm" maw={560}>
      <TextInput
        label={t("tools.importFolder")}
        description={t("tools.importHelp")}
        autoComplete="off"
        spellCheck={false}
        value={folder}
        onChange={(event) => setFolder(event.currentTarget.value)}
      />
      <Switch
        label={t("tools.importMove")}
        description={t("tools.importMoveHelp")}
        checked={isMove}
        onChange={(event) => setMove(event.currentTarget.checked)}
      />
      <Group gap="xs">
        <Button
          variant="default"
          disabled={!isReady}
          loading={work.isPending}
          onClick={() => work.mutate({ folder, isMove, isDryRun: true })}
        >
          {t("tools.importDry")}
        </Button>
        {isReady && (
          <ConfirmButton
            label={t("tools.import")}
            question={isMove ? t("confirm.importMove") : t("confirm.import")}
            isBusy={work.isPending}
            onConfirm={() => work.mutate({ folder, isMove, isDryRun: false })}
          />
        )}
      </Group>
      {jobName !== undefined && <WorkReportBox key={jobName} jobName={jobName} />}
    </Stack>
  );
}
