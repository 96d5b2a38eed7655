import { Group } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import { useForgetChannel } from "../state/use-channel-rules.ts";
import { ConfirmButton } from "../ui/confirm-button.tsx";

interface RemoveChannelProps {
  channel: Channel;
  onRemoved: () => void;
}

/** Parts with a channel, with or without its recordings. */
export function RemoveChannel({ channel, onRemoved }: RemoveChannelProps) {
  const { t } = useTranslation();
  const forget = useForgetChannel(channel.uuid);
  const { displayName: name, vod_count: count } = channel;
  const remove = (isWithVods: boolean) =>
    // A failure has been shown already.
    void forget.mutateAsync({ isWithVods }).then(onRemoved, () => {});
  return (
    <Group gap="xs">
      <ConfirmButton
        label={t("channelForm.remove", { name })}
        question={t("confirm.removeChannel", { name })}
        isBusy={forget.isPending}
        onConfirm={() => remove(false)}
      />
      {count > 0 && (
        <ConfirmButton
          label={t("channelForm.removeWithVods", { name })}
          question={t("confirm.removeWithVods", { name, count })}
          isBusy={forget.isPending}
          onConfirm={() => remove(true)}
        />
      )}
    </Group>
  );
}
