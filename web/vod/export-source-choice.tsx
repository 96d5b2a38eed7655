import { NativeSelect, Stack } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { exportSources } from "../../shared/model/export-choices.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { ButtonChoice } from "./button-choice.tsx";
import type { ExportChoice } from "./export-choice.ts";

interface ExportSourceChoiceProps {
  vod: Vod;
  choice: ExportChoice;
  onChange: (choice: ExportChoice) => void;
}

/** Which file of the recording leaves; what there is none of can't be chosen. */
export function ExportSourceChoice({ vod, choice, onChange }: ExportSourceChoiceProps) {
  const { t } = useTranslation();
  const { segments } = vod;
  const isOfSeveral = choice.source === "segment" && segments.length > 1;
  return (
    <Stack gap="sm">
      <ButtonChoice
        label={t("export.source")}
        options={exportSources.map((value) => ({
          value,
          label: t(`export.sources.${value}`),
          isDisabled: !choice.sources[value],
        }))}
        value={choice.source}
        onChange={(source) => onChange({ ...choice, source })}
      />
      {isOfSeveral && (
        <NativeSelect
          label={t("export.segment")}
          data={[
            { value: "", label: t("export.allSegments") },
            ...segments.map(({ basename, deleted }, index) => ({
              value: String(index),
              label: basename,
              disabled: deleted,
            })),
          ]}
          value={choice.segment === null ? "" : String(choice.segment)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...choice, segment: value === "" ? null : Number(value) })
          }
        />
      )}
    </Stack>
  );
}
