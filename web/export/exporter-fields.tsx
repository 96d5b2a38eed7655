import "../ui/form.css";
import type { FocusEvent } from "react";
import { useTranslation } from "react-i18next";
import { AppError } from "../../shared/errors.ts";
import { sayErrorIn } from "../../shared/i18n.ts";
import type { ExporterList, ExporterView, ExportField } from "../../shared/model/export.ts";
import { changeField, type ExportDraft, toFieldOptions } from "./export-draft.ts";
import styles from "./export.module.css";
import { ExporterField } from "./exporter-field.tsx";
import { ExporterTest, toTryOptions } from "./exporter-test.tsx";
import { PlaylistField } from "./playlist-field.tsx";
import { QuotaNote } from "./quota-note.tsx";

interface ExporterFieldsProps {
  exporter: ExporterView;
  draft: ExportDraft;
  defaults: ExporterList["defaults"];
  onChange: (draft: ExportDraft) => void;
  /** Of a field that takes variables. */
  onFocus?: (event: FocusEvent<HTMLInputElement>) => void;
  /** What the daemon said against the last try. */
  error: Error | null;
}

/** These stand two in a row where there is room. */
const halves: ReadonlySet<ExportField> = new Set([
  "host",
  "port",
  "username",
  "password",
  "category",
  "privacy",
]);

/** What the chosen exporter asks for. */
export function ExporterFields(props: ExporterFieldsProps) {
  const { exporter, draft, defaults, onChange, onFocus, error } = props;
  const toProblem = useFieldProblem(error);
  const change = (name: ExportField) => (value: string) =>
    onChange(changeField(draft, name, value));
  return (
    <div className={styles.fields}>
      {exporter.fields.map(({ name, is_required: isRequired }) => (
        <div key={name} className={halves.has(name) ? undefined : styles.wide}>
          {name === "playlist_id" ? (
            <PlaylistField
              value={draft.fields.playlist_id}
              privacy={draft.fields.privacy}
              problem={toProblem(name)}
              onChange={change(name)}
            />
          ) : (
            <ExporterField
              name={name}
              isRequired={isRequired}
              draft={draft}
              defaults={defaults}
              problem={toProblem(name)}
              onChange={change(name)}
              onFocus={onFocus}
            />
          )}
        </div>
      ))}
      {exporter.name === "youtube" && (
        <div className={styles.wide}>
          <QuotaNote />
        </div>
      )}
      <div className={styles.wide}>
        <ExporterTest
          key={exporter.name}
          exporter={exporter.name}
          options={toTryOptions(toFieldOptions(exporter, draft, defaults))}
        />
      </div>
    </div>
  );
}

/** The daemon names the field that it refuses. */
export function useFieldProblem(error: Error | null): (field: string) => string | undefined {
  const { i18n } = useTranslation();
  return (field) =>
    error instanceof AppError && error.field === field ? sayErrorIn(i18n, error) : undefined;
}
