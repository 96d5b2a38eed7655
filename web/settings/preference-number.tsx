import { useTranslation } from "react-i18next";
import { usePreferences, usePreferenceStore } from "../state/preference-context.ts";
import { maxVodsToShow, sidemenuWidths } from "../state/preferences.ts";
import { NumberField } from "../ui/number-field.tsx";

const ranges = {
  vodsToShowInDashboard: { min: 0, max: maxVodsToShow },
  vodsToShowInMenu: { min: 0, max: maxVodsToShow },
  sidemenuWidth: sidemenuWidths,
} as const;

interface PreferenceNumberProps {
  name: keyof typeof ranges;
  suffix?: string;
}

/** A preference that is a number; what is out of range is put right when the field is left. */
export function PreferenceNumber({ name, suffix = "" }: PreferenceNumberProps) {
  const { t } = useTranslation();
  const { update } = usePreferenceStore();
  const preferences = usePreferences();
  const { min, max } = ranges[name];
  const take = (value: number) => {
    if (value >= min && value <= max) update({ [name]: value });
  };
  return (
    <NumberField
      label={t(`preferences.${name}`)}
      description={t(`preferences.help.${name}`)}
      min={min}
      max={max}
      suffix={suffix}
      allowDecimal={false}
      clampBehavior="blur"
      value={preferences[name]}
      onChange={take}
    />
  );
}
