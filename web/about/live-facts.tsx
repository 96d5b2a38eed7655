import { useTranslation } from "react-i18next";
import type { About } from "../../shared/model/about.ts";
import { useFormat } from "../state/use-format.ts";
import { Facts } from "../ui/facts.tsx";

/** How it is found out who is live. */
export function LiveFacts({ live }: { live: About["live"] }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <Facts
      facts={[
        { label: t("about.liveMode"), value: t(`about.mode.${live.mode}`) },
        { label: t("about.pollInterval"), value: format.seconds(live.poll_interval_seconds) },
        { label: t("tools.polledChannels"), value: format.number(live.polled_only) },
        { label: t("about.liveState"), value: live.note },
      ]}
    />
  );
}
