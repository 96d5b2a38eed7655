import { PasswordInput, type PasswordInputProps } from "@mantine/core";
import { useTranslation } from "react-i18next";

/** A field for passwords and keys, with a button that shows what was typed. */
export function SecretField(props: PasswordInputProps) {
  const { t } = useTranslation();
  return (
    <PasswordInput
      {...props}
      // The library's own name for it is English, and it is left out by the Tab key.
      visibilityToggleButtonProps={{ "aria-label": t("common.reveal"), tabIndex: 0 }}
    />
  );
}
