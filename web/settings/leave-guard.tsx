import { useBlocker } from "@tanstack/react-router";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";

const ConfirmDialog = lazy(async () => ({
  default: (await import("../ui/confirm-dialog.tsx")).ConfirmDialog,
}));

/** Asks before a page is left whose changes nobody saved; the browser asks when it is closed or loaded anew. */
export function LeaveGuard() {
  const { t } = useTranslation();
  const blocker = useBlocker({
    // Places within the page are not left by going to one of them.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  });
  if (blocker.status !== "blocked") return null;
  return (
    <Suspense>
      <ConfirmDialog
        title={t("config.leave")}
        question={t("confirm.leave")}
        answers={{ no: t("common.stay"), yes: t("common.leave") }}
        onAnswer={(isConfirmed) => (isConfirmed ? blocker.proceed() : blocker.reset())}
      />
    </Suspense>
  );
}
