import { BrushCleaning } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { IconAction } from "../ui/icon-action.tsx";

const CleanUpDialog = lazy(async () => ({
  default: (await import("./clean-up-dialog.tsx")).CleanUpDialog,
}));

interface CleanUpActionProps {
  channel: Channel;
  iconSize: number;
}

/** Removes what is over the limits, after showing what that is. */
export function CleanUpAction({ channel, iconSize }: CleanUpActionProps) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <IconAction
        label={t("channel.cleanUp")}
        icon={<BrushCleaning size={iconSize} />}
        onClick={() => setAsking(true)}
      />
      {isAsking && (
        <Suspense>
          <CleanUpDialog channel={channel} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}
