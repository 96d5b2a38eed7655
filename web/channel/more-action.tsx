import { Ellipsis } from "lucide-react";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { IconAction } from "../ui/icon-action.tsx";

const ChannelMenu = lazy(async () => ({
  default: (await import("./channel-menu.tsx")).ChannelMenu,
}));

interface MoreActionProps {
  channel: Channel;
  iconSize: number;
}

/** The rarer tools of a channel; the code of their menu arrives when it is first opened. */
export function MoreAction({ channel, iconSize }: MoreActionProps) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const icon = <Ellipsis size={iconSize} />;
  const plain = (
    <IconAction label={t("channel.more")} icon={icon} onClick={() => setWanted(true)} />
  );
  if (!isWanted) return plain;
  return (
    <Suspense fallback={plain}>
      <ChannelMenu channel={channel} icon={icon} />
    </Suspense>
  );
}
