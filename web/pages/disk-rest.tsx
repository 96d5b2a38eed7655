import { useTranslation } from "react-i18next";
import { useFormat } from "../state/use-format.ts";
import { fullSoon, useStorage } from "../state/use-storage.ts";
import { FreeSize } from "./free-size.tsx";

/** What is free now, and when the disk is full at the rate of now, unless that is far away. */
export function DiskRest({ freeSize }: { freeSize: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  const { data } = useStorage();
  const seconds = fullSoon(data);
  return (
    <>
      <FreeSize bytes={data?.free_size ?? freeSize} />
      {seconds !== null && <span>{t("dashboard.fullIn", { time: format.span(seconds) })}</span>}
    </>
  );
}
