import { Button, Group, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { LeaveGuard } from "./leave-guard.tsx";
import styles from "./save-bar.module.css";

interface SaveBarProps {
  changes: number;
  isSaving: boolean;
  onDiscard: () => void;
}

/** Stays in sight below a long form while something is not saved. */
export function SaveBar({ changes, isSaving, onDiscard }: SaveBarProps) {
  const { t } = useTranslation();
  if (changes === 0) return null;
  return (
    <Group className={styles.bar ?? ""} justify="space-between">
      <LeaveGuard />
      <Text size="sm" c="dimmed" component="output">
        {t("config.changes", { count: changes })}
      </Text>
      <Group gap="xs">
        <Button variant="default" onClick={onDiscard}>
          {t("config.discard")}
        </Button>
        <Button type="submit" loading={isSaving}>
          {t("common.save")}
        </Button>
      </Group>
    </Group>
  );
}
