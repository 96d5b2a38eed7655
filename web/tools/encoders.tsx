import { Button, Group, Loader, Stack, Text } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Encoder } from "../../shared/model/encoder.ts";
import { useEncoders } from "../state/use-vod-work.ts";
import { Problem } from "../ui/problem.tsx";
import { Tag } from "../ui/tag.tsx";
import { TextTable, type Column } from "../ui/text-table.tsx";

/** What this machine can encode with; tried only when asked for, because that takes a while. */
export function Encoders() {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  return (
    <Stack gap="xs">
      <Text size="sm" c="dimmed" maw={640}>
        {t("tools.encodersHelp")}
      </Text>
      {isWanted ? (
        <EncoderTable />
      ) : (
        <Group>
          <Button variant="default" onClick={() => setWanted(true)}>
            {t("tools.tryEncoders")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

function EncoderTable() {
  const { t } = useTranslation();
  const columns = useColumns();
  const { data, error } = useEncoders();
  if (error !== null) return <Problem error={error} />;
  if (data === undefined) return <Loader size="sm" aria-label={t("tools.workGoesOn")} />;
  return (
    <TextTable
      label={t("tools.encoders")}
      columns={columns}
      rows={data.encoders}
      rowKey={({ name }) => name}
    />
  );
}

function useColumns(): Column<Encoder>[] {
  const { t } = useTranslation();
  const state = ({ works, reason }: Encoder) => (
    <>
      <Tag tone={works ? "live" : "neutral"}>{works ? t("tools.works") : t("tools.worksNot")}</Tag>
      {reason !== null && (
        <Text size="xs" c="dimmed" mt={2}>
          {reason}
        </Text>
      )}
    </>
  );
  return [
    { key: "name", title: t("tools.encoder"), cell: ({ name }) => name },
    { key: "codec", title: t("tools.codec"), cell: ({ codec }) => codec, isSecondary: true },
    {
      key: "by",
      title: t("tools.encodedBy"),
      cell: ({ is_hardware }) => (is_hardware ? t("tools.hardware") : t("tools.processor")),
      isSecondary: true,
    },
    { key: "state", title: t("tools.state"), cell: state },
    {
      key: "presets",
      title: t("tools.presets"),
      cell: ({ presets }) => presets.join(" "),
      isSecondary: true,
    },
  ];
}
