import { Alert, Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { useFormat } from "../state/use-format.ts";
import { useYoutube } from "../state/use-youtube.ts";

/** What an upload takes of the day's quota, and what is left of it. */
export function QuotaNote() {
  const { t } = useTranslation();
  const format = useFormat();
  const { data: status } = useYoutube();
  if (status === undefined) return null;
  const { used, limit, upload_cost, resets_at, exhausted_until } = status.quota;
  const units = {
    used: format.number(used),
    limit: format.number(limit),
    cost: format.number(upload_cost),
  };
  const time = format.dateTime(exhausted_until ?? resets_at);
  const isShort = used + upload_cost > limit;
  return (
    <>
      <Text size="sm" c="dimmed">
        {t("export.quota", units)}
      </Text>
      {exhausted_until !== null && (
        <Alert mt="xs" color="yellow">
          {t("tools.youtubeExhausted", { time })}
        </Alert>
      )}
      {exhausted_until === null && isShort && (
        <Alert mt="xs" color="yellow">
          {t("export.quotaShort", { time })}
        </Alert>
      )}
    </>
  );
}
