import { Button, Group, Text } from "@mantine/core";
import { RefreshCw } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sayErrorIn } from "../../shared/i18n.ts";
import { toIdentity } from "../state/patch-log.ts";
import { useFollowEnd } from "../state/use-follow-end.ts";
import { useLog } from "../state/use-log.ts";
import { LogRow } from "./log-row.tsx";
import styles from "./log-viewer.module.css";

/** More lines than this are not drawn at once. */
const maxShown = 500;

/** Today's log; a click on a module keeps only its lines, another click shows all again. */
export function LogViewer() {
  const { t, i18n } = useTranslation();
  const { data: lines = [], error, refetch, isFetching } = useLog();
  const [module, setModule] = useState<string | null>(null);
  const matching = module === null ? lines : lines.filter((l) => l.metadata.module === module);
  const shown = matching.slice(-maxShown);
  const follow = useFollowEnd(shown.at(-1));
  const toggleModule = (name: string) => setModule(name === module ? null : name);
  return (
    <>
      <Group justify="space-between" mb="xs">
        <Text size="sm" c="dimmed" aria-live="polite">
          {t("log.lines", { count: matching.length })}
          {module !== null && ` · ${module}`}
        </Text>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<RefreshCw size={14} />}
          loading={isFetching}
          onClick={() => void refetch()}
        >
          {t("log.fetch")}
        </Button>
      </Group>
      {error !== null && (
        <Text c="red">{t("log.error", { message: sayErrorIn(i18n, error) })}</Text>
      )}
      <div
        className={styles.lines}
        ref={follow}
        role="log"
        aria-live="off"
        aria-label={t("log.title")}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box has to be reachable by keyboard
        tabIndex={0}
      >
        {shown.map((line, index) => (
          <LogRow
            key={`${toIdentity(line)} ${matching.length - shown.length + index}`}
            line={line}
            isFiltered={module !== null}
            onModule={toggleModule}
          />
        ))}
        {shown.length === 0 && <Text c="dimmed">{t("log.empty")}</Text>}
      </div>
    </>
  );
}
