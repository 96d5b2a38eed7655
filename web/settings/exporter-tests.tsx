import { Button, Group, Skeleton, Stack, Text } from "@mantine/core";
import { PlugZap } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ExporterFindings } from "../export/exporter-test.tsx";
import { useExporterTitle } from "../state/use-exporter-title.ts";
import { useExporters, useTestExporter } from "../state/use-exports.ts";
import { useSay } from "../state/use-say.ts";
import { Problem } from "../ui/problem.tsx";
import { Section } from "../ui/section.tsx";

const bySettings = {};

/** A button for each exporter that tries it by the settings that are saved. */
export function ExporterTests() {
  const { t } = useTranslation();
  const say = useSay();
  const toTitle = useExporterTitle();
  const { data, error } = useExporters();
  const test = useTestExporter();
  const tried = test.variables?.exporter;
  return (
    <Section title={t("config.testExports")} order={3}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t("config.testExportsHelp")}
        </Text>
        {error !== null && <Problem error={error} />}
        {error === null && data === undefined && <Skeleton height={44} />}
        <Group gap="xs">
          {data?.exporters
            .filter(({ obstacle }) => obstacle === null)
            .map(({ name, title }) => (
              <Button
                key={name}
                variant="default"
                leftSection={<PlugZap size={16} aria-hidden />}
                loading={test.isPending && tried === name}
                disabled={test.isPending && tried !== name}
                onClick={() => test.mutate({ exporter: name, options: bySettings })}
              >
                {t("export.testOf", { exporter: toTitle(name, title) })}
              </Button>
            ))}
        </Group>
        {data?.exporters.map(({ name, title, obstacle }) =>
          obstacle === null ? null : (
            <Text key={name} size="sm" c="dimmed">
              {`${toTitle(name, title)}: ${say(obstacle)}`}
            </Text>
          ),
        )}
        <ExporterFindings
          title={`${toTitle(tried ?? "")}: ${t("export.testPassed")}`}
          said={test.data?.said}
          error={test.error}
        />
      </Stack>
    </Section>
  );
}
