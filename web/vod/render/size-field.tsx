import { Slider } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { NumberField } from "../../ui/number-field.tsx";
import styles from "./render-dialog.module.css";

interface SizeFieldProps {
  label: string;
  /** Said of an odd number; it does not block. */
  oddHint: string;
  min: number;
  max: number;
  isDisabled: boolean;
  value: number;
  onChange: (value: number) => void;
}

/** A number of pixels, by a slider or typed; no more than the picture has. */
export function SizeField(props: SizeFieldProps) {
  const { label, oddHint, min, max, isDisabled, value, onChange } = props;
  const { t } = useTranslation();
  return (
    <div>
      <div className={styles.size}>
        <NumberField
          label={label}
          min={min}
          max={max}
          allowDecimal={false}
          suffix=" px"
          disabled={isDisabled}
          value={value}
          onChange={onChange}
        />
        <Slider
          className={styles.slider ?? ""}
          classNames={{ thumb: styles.thumb ?? "" }}
          label={null}
          thumbLabel={t("vod.render.slider", { name: label })}
          thumbSize={20}
          min={min}
          max={max}
          step={2}
          disabled={isDisabled}
          value={value}
          onChange={onChange}
        />
      </div>
      {/* There before it says something: else it is not read out. */}
      <p className={styles.hint} aria-live="polite">
        {value % 2 === 1 ? oddHint : ""}
      </p>
    </div>
  );
}
