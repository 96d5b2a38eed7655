import { useTranslation } from "react-i18next";
import type { About } from "../../shared/model/about.ts";
import { clientVersion } from "../state/client-version.ts";
import { useFormat } from "../state/use-format.ts";
import { Facts } from "../ui/facts.tsx";

/** Versions, machine, memory and disk. */
export function SystemFacts({ about }: { about: About }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { memory, storage } = about;
  const room = { free: format.bytes(storage.free), size: format.bytes(storage.size) };
  return (
    <Facts
      facts={[
        { label: t("about.server"), value: `${about.app_name} ${about.version}` },
        { label: t("about.client"), value: clientVersion },
        { label: t("about.node"), value: about.node_version },
        { label: t("about.platform"), value: about.platform },
        { label: t("about.started"), value: format.dateTime(about.started_at) },
        { label: t("about.uptime"), value: format.duration(about.uptime_seconds) },
        { label: t("about.memory"), value: format.bytes(memory.rss) },
        { label: t("about.heap"), value: format.bytes(memory.heap_used) },
        { label: t("about.dataFolder"), value: storage.path },
        { label: t("about.fileSystem"), value: storage.file_system },
        { label: t("about.disk"), value: t("about.freeOf", room) },
      ]}
    />
  );
}
