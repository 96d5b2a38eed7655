import "../ui/form.css";
import { Stack, TextInput } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useRef, useState, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import { useRenamePreview, useRenameVod } from "../state/use-vod-edit.ts";
import { useSettings } from "../state/use-settings.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Section } from "../ui/section.tsx";
import { insertAt } from "./insert-at.ts";
import { RenamePreviewBox } from "./rename-preview.tsx";
import { VariableButtons } from "./variable-buttons.tsx";
import type { VodDialogProps } from "./vod-dialog-props.ts";

/** So long nothing was typed before the daemon is asked, in milliseconds. */
const quietMs = 250;
const mostCharacters = 300;

type TemplateField = "template" | "folderTemplate";

/** Gives a recording and all its files another name, with a look at it beforehand. */
export function RenameDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const rename = useRenameVod(vod.uuid);
  const { values, setValues, inputs, insert } = useTemplates();
  const [asked] = useDebouncedValue(values, quietMs);
  const preview = useRenamePreview(vod.uuid, asked);
  const field = (name: TemplateField) => ({
    ref: inputs[name],
    label: t(`vod.rename.${name}`),
    autoComplete: "off",
    spellCheck: false,
    maxLength: mostCharacters,
    value: values[name],
    onFocus: () => setValues((old) => ({ ...old, last: name })),
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      setValues((old) => ({ ...old, [name]: value })),
  });
  const isSettled = asked.template === values.template && !preview.isFetching;
  const result = preview.data;
  const isFine = result !== undefined && result.problem === null && result.collisions.length === 0;
  return (
    <Dialog title={t("vod.action.rename")} size="min(820px, 94vw)" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          rename.mutate(values, { onSuccess: onClose });
        }}
      >
        <Stack gap="md">
          <TextInput {...field("template")} data-autofocus required />
          <TextInput {...field("folderTemplate")} description={t("vod.rename.folderHelp")} />
          <RenamePreviewBox preview={result} error={preview.error} isBusy={!isSettled} />
          <Section order={3} title={t("vod.rename.variables")}>
            <VariableButtons variables={result?.variables ?? []} onChoose={insert} />
          </Section>
        </Stack>
        <DialogButtons
          label={t("vod.action.rename")}
          isBusy={rename.isPending}
          isDisabled={!isSettled || !isFine || result.is_unchanged}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}

/** Two templates that begin as the settings have them; a variable goes where the cursor was last. */
function useTemplates() {
  const { data } = useSettings();
  const [values, setValues] = useState(() => ({
    template: toText(data?.config["vod.filename"]),
    folderTemplate: toText(data?.config["vod.folder"]),
    last: "template" as TemplateField,
  }));
  const inputs: Record<TemplateField, RefObject<HTMLInputElement | null>> = {
    template: useRef<HTMLInputElement>(null),
    folderTemplate: useRef<HTMLInputElement>(null),
  };
  const insert = (variable: string) => {
    const input = inputs[values.last].current;
    const end = values[values.last].length;
    const place = { start: input?.selectionStart ?? end, end: input?.selectionEnd ?? end };
    const changed = insertAt(values[values.last], `{${variable}}`, place);
    setValues((old) => ({ ...old, [old.last]: changed.text }));
    requestAnimationFrame(() => {
      input?.focus();
      input?.setSelectionRange(changed.cursor, changed.cursor);
    });
  };
  return { values, setValues, inputs, insert };
}

function toText(value: unknown): string {
  return typeof value === "string" ? value : "";
}
