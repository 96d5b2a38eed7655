import { Text } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { isUnknownVod } from "../state/use-vod.ts";
import { Problem } from "../ui/problem.tsx";

/** Why a recording can't be shown; that there is none is only said where the daemon says so. */
export function VodFailure({ error }: { error: unknown }) {
  const { t } = useTranslation();
  if (error !== null && !isUnknownVod(error)) return <Problem error={error} />;
  return <Text c="dimmed">{t("vod.missing")}</Text>;
}
