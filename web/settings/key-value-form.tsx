import "../ui/form.css";
import { Button, Group, Stack, Textarea, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { useTranslation } from "react-i18next";
import type { KeyValue } from "../../shared/model/key-value.ts";
import { useKeepValue } from "../state/use-key-values.ts";

/** What the daemon takes as a key. */
const keyPattern = /^[\w.:@-]{1,200}$/;

interface KeyValueFormProps {
  /** What is edited; null for a new one. */
  edited: KeyValue | null;
  onDone: () => void;
}

/** Keeps a text under a new key, or another one under a key that is there. */
export function KeyValueForm({ edited, onDone }: KeyValueFormProps) {
  const { t } = useTranslation();
  const keep = useKeepValue();
  const form = useForm({
    initialValues: edited ?? { key: "", value: "" },
    validate: { key: (key) => (keyPattern.test(key) ? null : t("keyValue.keyWrong")) },
  });
  const finish = () => {
    form.setValues({ key: "", value: "" });
    onDone();
  };
  return (
    <form
      onSubmit={form.onSubmit((values) => keep.mutate(values, { onSuccess: finish }))}
      noValidate
    >
      <Stack maw={560}>
        <TextInput
          {...form.getInputProps("key")}
          required
          readOnly={edited !== null}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t("keyValue.key")}
          description={t("keyValue.keyHelp")}
        />
        <Textarea
          {...form.getInputProps("value")}
          autosize
          minRows={2}
          maxRows={16}
          label={t("keyValue.value")}
        />
        <Group gap="xs">
          <Button type="submit" loading={keep.isPending}>
            {t("common.save")}
          </Button>
          {edited !== null && (
            <Button variant="default" onClick={finish}>
              {t("common.cancel")}
            </Button>
          )}
        </Group>
      </Stack>
    </form>
  );
}
