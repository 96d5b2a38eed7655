import "../ui/form.css";
import { Button, Group, Stack, Switch, Text, TextInput } from "@mantine/core";
import { Scissors } from "lucide-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Vod } from "../../shared/model/vod.ts";
import { useChannels } from "../state/use-channels.ts";
import { useFormat } from "../state/use-format.ts";
import { useSettings } from "../state/use-settings.ts";
import { useCut } from "../state/use-vod-work.ts";
import { Section } from "../ui/section.tsx";
import { toCutName } from "./cut-name.ts";
import { CutResult } from "./cut-result.tsx";
import { type CutSpan, leastSeconds } from "./cut-span.ts";
import { TimeInput } from "./time-input.tsx";

interface CutFormProps {
  vod: Vod;
  span: CutSpan;
  durationSeconds: number;
  onStart: (seconds: number) => void;
  onEnd: (seconds: number) => void;
}

/** Where the clip begins and ends, what it is called, and how it is cut. */
export function CutForm({ vod, span, durationSeconds, onStart, onEnd }: CutFormProps) {
  const { t } = useTranslation();
  const cut = useCut(vod.uuid);
  const [name, setName] = useState("");
  const [exact, setExact] = useState(false);
  const fileName = useCutName(vod, span, name.trim());
  const isTooShort = span.end - span.start < leastSeconds;
  return (
    <Section title={t("editor.clip")} order={2}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          cut.mutate({ ...span, exact, name: name.trim() });
        }}
      >
        <Stack gap="md">
          <Group grow align="start">
            <TimeInput
              label={t("editor.handle.start")}
              seconds={span.start}
              most={durationSeconds}
              onChange={onStart}
            />
            <TimeInput
              label={t("editor.handle.end")}
              seconds={span.end}
              most={durationSeconds}
              onChange={onEnd}
            />
          </Group>
          <Estimate vod={vod} span={span} />
          <TextInput
            label={t("editor.name")}
            description={fileName}
            inputWrapperOrder={["label", "input", "description", "error"]}
            autoComplete="off"
            maxLength={200}
            styles={{ description: { overflowWrap: "anywhere" } }}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <Switch
            label={t("editor.exact")}
            description={t("editor.exactHelp")}
            checked={exact}
            onChange={(event) => setExact(event.currentTarget.checked)}
          />
          <Group>
            <Button
              type="submit"
              leftSection={<Scissors size={16} />}
              loading={cut.isPending}
              disabled={isTooShort}
            >
              {t("editor.cut")}
            </Button>
          </Group>
        </Stack>
      </form>
      {cut.data !== undefined && <CutResult key={cut.data.job_name} clip={cut.data} />}
    </Section>
  );
}

/** How long the clip is, and about how large. */
function Estimate({ vod, span }: Pick<CutFormProps, "vod" | "span">) {
  const { t } = useTranslation();
  const format = useFormat();
  const seconds = span.end - span.start;
  const bitrate = vod.video_metadata?.bitrate ?? 0;
  const time = format.duration(seconds);
  return (
    <Text size="sm" c="dimmed">
      {bitrate === 0
        ? t("editor.length", { time })
        : t("editor.lengthAndSize", { time, size: format.bytes((bitrate / 8) * seconds) })}
    </Text>
  );
}

function useCutName(vod: Vod, span: CutSpan, name: string): string {
  const { t } = useTranslation();
  const { data: settings } = useSettings();
  const { data: channels } = useChannels();
  const template = settings?.config["cut.filename"];
  const channel = channels?.streamer_list.find(({ uuid }) => uuid === vod.channel_uuid);
  if (typeof template !== "string") return "";
  const streamer = {
    internalName: channel?.internalName ?? "",
    displayName: channel?.displayName ?? "",
  };
  return t("editor.fileName", { name: toCutName(template, { vod, span, name, streamer }) });
}
