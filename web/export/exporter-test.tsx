import { Alert, Button } from "@mantine/core";
import { PlugZap } from "lucide-react";
import { useTranslation } from "react-i18next";
import type { ExportOptions } from "../../shared/model/export.ts";
import type { Sentence } from "../../shared/model/sentence.ts";
import { type ExporterTry, useTestExporter } from "../state/use-exports.ts";
import { useSay } from "../state/use-say.ts";
import { Problem } from "../ui/problem.tsx";
import styles from "./export.module.css";

interface ExporterTestProps {
  exporter: string;
  /** What is not in the settings. */
  options: ExportOptions;
}

/** Tries whether an export would work as it stands here, and says what came of it. */
export function ExporterTest({ exporter, options }: ExporterTestProps) {
  const { t } = useTranslation();
  const test = useTestExporter();
  const { data, error, variables } = test;
  const wanted: ExporterTry = { exporter, options };
  // What came of other fields says nothing about these.
  const isOfThis = JSON.stringify(variables) === JSON.stringify(wanted);
  return (
    <div className={styles.test}>
      <Button
        variant="default"
        leftSection={<PlugZap size={16} aria-hidden />}
        loading={test.isPending}
        onClick={() => test.mutate(wanted)}
      >
        {t("export.test")}
      </Button>
      <ExporterFindings
        title={t("export.testPassed")}
        said={isOfThis ? data?.said : undefined}
        error={isOfThis ? error : null}
      />
    </div>
  );
}

interface ExporterFindingsProps {
  title: string;
  /** Nothing yet: undefined. */
  said: readonly Sentence[] | undefined;
  error: Error | null;
}

/** What came of a test. */
export function ExporterFindings({ title, said, error }: ExporterFindingsProps) {
  const say = useSay();
  return (
    <div aria-live="polite">
      {error !== null && <Problem error={error} />}
      {said !== undefined && (
        <Alert color="teal" title={title}>
          <ul className={styles.said}>
            {said.map((sentence) => (
              <li key={sentence.code + sentence.message}>{say(sentence)}</li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  );
}

/** The fields of a form that say where to. */
export function toTryOptions(options: ExportOptions): ExportOptions {
  const { directory, host, port, username, password, remote, playlist_id } = options;
  const told = { directory, host, port, username, password, remote, playlist_id };
  return Object.fromEntries(Object.entries(told).filter(([, value]) => value !== undefined));
}
