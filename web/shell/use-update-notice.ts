import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useNotice } from "../state/notice-context.ts";
import { useSettings } from "../state/use-settings.ts";

/** Offers to load the page anew once the daemon has come back as another version than it was. */
export function useUpdateNotice(): void {
  const { t } = useTranslation();
  const notice = useNotice();
  const version = useSettings().data?.version;
  const known = useRef(version);
  useEffect(() => {
    if (version === undefined || version === known.current) return;
    if (known.current !== undefined) {
      const reload = { label: t("pageFailure.reload"), onClick: () => window.location.reload() };
      notice.offer(t("shell.updated", { version }), reload);
    }
    known.current = version;
  }, [version, notice, t]);
}
