import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { parseJobName } from "../../shared/job-title.ts";

/** What a job is called for people; its own name where that says nothing more. */
export function useJobTitle(): (name: string) => string {
  const { t } = useTranslation();
  return useCallback(
    (name) => {
      const parsed = parseJobName(name);
      if (parsed === null) return name;
      return [t(`job.work.${parsed.work}`), parsed.subject].filter(Boolean).join(" · ");
    },
    [t],
  );
}
