import "../ui/form.css";
import { Group, NativeSelect, NumberInput, Stack, Switch, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Encoder } from "../../shared/model/encoder.ts";
import { useEncoders, useReencodeVod, type Reencoding } from "../state/use-vod-work.ts";
import { DialogButtons } from "../ui/dialog-buttons.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Problem } from "../ui/problem.tsx";
import type { VodDialogProps } from "./vod-dialog-props.ts";

/** Encodes a recording again, beside it or in its place. */
export function ReencodeDialog({ vod, onClose }: VodDialogProps) {
  const { t } = useTranslation();
  const { data, error, isLoading } = useEncoders();
  const working = data?.encoders.filter(({ works }) => works) ?? [];
  return (
    <Dialog title={t("vod.action.reencode")} size="min(520px, 94vw)" onClose={onClose}>
      {error !== null && <Problem error={error} />}
      {isLoading && (
        <Text size="sm" c="dimmed">
          {t("dashboard.loading")}
        </Text>
      )}
      {data !== undefined && working.length === 0 && <Problem text={t("vod.reencode.none")} />}
      {working.length > 0 && <ReencodeForm vod={vod} encoders={working} onClose={onClose} />}
    </Dialog>
  );
}

interface ReencodeFormProps extends VodDialogProps {
  /** Those that work here. */
  encoders: readonly Encoder[];
}

const usual: Omit<Reencoding, "encoder" | "preset"> = { quality: 23, height: 0, replace: false };
const heights = [0, 2160, 1440, 1080, 720, 480, 360];

function ReencodeForm({ vod, encoders, onClose }: ReencodeFormProps) {
  const { t } = useTranslation();
  const reencode = useReencodeVod(vod.uuid);
  const [form, setForm] = useState<Reencoding>(() => ({ ...usual, ...toEncoder(encoders[0]) }));
  const change = (part: Partial<Reencoding>) => setForm((old) => ({ ...old, ...part }));
  const encoder = encoders.find(({ name }) => name === form.encoder);
  const ownHeight = vod.video_metadata?.height ?? Infinity;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        reencode.mutate(form, { onSuccess: onClose });
      }}
    >
      <Stack gap="md">
        <NativeSelect
          label={t("vod.reencode.encoder")}
          data={encoders.map(({ name }) => name)}
          value={form.encoder}
          onChange={({ currentTarget: { value } }) =>
            change(toEncoder(encoders.find(({ name }) => name === value)))
          }
        />
        <Group grow align="end">
          <NativeSelect
            label={t("vod.reencode.preset")}
            data={encoder?.presets ?? []}
            value={form.preset}
            onChange={(event) => change({ preset: event.currentTarget.value })}
          />
          <NumberInput
            label={t("vod.reencode.quality")}
            min={0}
            max={63}
            allowDecimal={false}
            value={form.quality}
            onChange={(value) => change({ quality: Number(value) })}
          />
        </Group>
        <NativeSelect
          label={t("vod.reencode.height")}
          data={heights
            .filter((height) => height < ownHeight)
            .map((height) => ({
              value: String(height),
              label: height === 0 ? t("vod.reencode.sameHeight") : `${height}p`,
            }))}
          value={String(form.height)}
          onChange={(event) => change({ height: Number(event.currentTarget.value) })}
        />
        <Switch
          label={t("vod.reencode.replace")}
          description={t("vod.reencode.replaceHelp")}
          checked={form.replace}
          onChange={(event) => change({ replace: event.currentTarget.checked })}
        />
        <Text size="sm" c="dimmed">
          {t("vod.reencode.help")}
        </Text>
      </Stack>
      <DialogButtons
        label={t("vod.reencode.start")}
        isBusy={reencode.isPending}
        onCancel={onClose}
      />
    </form>
  );
}

function toEncoder(encoder: Encoder | undefined): Pick<Reencoding, "encoder" | "preset"> {
  return { encoder: encoder?.name ?? "libx264", preset: encoder?.default_preset ?? "" };
}
