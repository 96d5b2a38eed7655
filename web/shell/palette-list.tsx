import "@mantine/core/styles/Combobox.css";
import "@mantine/core/styles/Input.css";
import { Combobox, Loader, TextInput, useCombobox } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { findItems, groupItems, type PaletteItem } from "./palette-items.ts";
import styles from "./palette.module.css";
import { usePaletteItems } from "./use-palette-items.ts";
import { useRecordingItems } from "./use-recording-items.ts";

/** So long after a key the daemon is asked for recordings. */
const askAfterMs = 150;

interface PaletteListProps {
  onChoose: (item: PaletteItem) => void;
  onClose: () => void;
}

/** A text to type and the lines that fit it. */
export function PaletteList({ onChoose, onClose }: PaletteListProps) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const [asked] = useDebouncedValue(text, askAfterMs);
  const recordings = useRecordingItems(asked);
  const groups = groupItems([...findItems(usePaletteItems(), text), ...recordings.items]);
  const shown = groups.flatMap(([, items]) => items);
  const ids = shown.map(({ id }) => id).join("\n");
  const combobox = useCombobox({
    opened: true,
    // Escape closes the list, which is all there is.
    onOpenedChange: (isOpen) => !isOpen && onClose(),
  });
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (ids !== "") selectFirstOption();
  }, [ids, selectFirstOption]);
  const submit = (id: string) => {
    const item = shown.find((one) => one.id === id);
    if (item !== undefined) onChoose(item);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={submit}>
      <Combobox.EventsTarget withExpandedAttribute autoComplete="off">
        <TextInput
          // oxlint-disable-next-line jsx-a11y/role-has-required-aria-props, jsx-a11y/prefer-tag-over-role -- the library adds what it controls
          role="combobox"
          aria-autocomplete="list"
          aria-label={t("shell.search")}
          placeholder={t("palette.placeholder")}
          size="md"
          variant="unstyled"
          leftSection={<Search size={20} aria-hidden />}
          rightSection={recordings.isFetching ? <Loader size="xs" aria-hidden /> : null}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </Combobox.EventsTarget>
      <Combobox.Options className={styles.options ?? ""} aria-label={t("shell.search")}>
        {groups.map(([group, items]) => (
          <Combobox.Group key={group} label={t(`palette.${group}`)}>
            {items.map((item) => (
              <Combobox.Option key={item.id} value={item.id} className={styles.option ?? ""}>
                <span className={styles.label}>{item.label}</span>
                <span className={styles.detail}>{item.detail}</span>
              </Combobox.Option>
            ))}
          </Combobox.Group>
        ))}
        {shown.length === 0 && <Combobox.Empty>{t("palette.nothing")}</Combobox.Empty>}
      </Combobox.Options>
      <div className={styles.keys}>{t("palette.keys")}</div>
    </Combobox>
  );
}
