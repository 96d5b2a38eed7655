import "../ui/form.css";
import { Button, Group, NumberInput, Switch, Text } from "@mantine/core";
import { AArrowDown, AArrowUp } from "lucide-react";
import { useTranslation } from "react-i18next";
import { mostOffsetSeconds } from "../state/chat-offsets.ts";
import { chatFontSizes } from "../state/player-settings.ts";
import type { ChatOffset } from "../state/use-chat-offset.ts";
import type { KnownPlayerSettings } from "../state/use-player-settings.ts";
import { IconAction } from "../ui/icon-action.tsx";
import styles from "./chat.module.css";

interface ChatOptionsProps {
  known: KnownPlayerSettings;
  offset: ChatOffset;
}

/** Seconds that a press moves the chat by. */
const offsetStep = 0.5;

/** How the chat looks, and by how much it is moved against the picture. */
export function ChatOptions({ known: { settings, change }, offset }: ChatOptionsProps) {
  const { t } = useTranslation();
  const { chatFontSize: size } = settings;
  return (
    <div className={styles.options}>
      <Switch
        label={t("chat.option.times")}
        checked={settings.hasChatTimes}
        onChange={({ currentTarget }) => change({ hasChatTimes: currentTarget.checked })}
      />
      <Switch
        label={t("chat.option.deleted")}
        checked={settings.hasDeletedMessages}
        onChange={({ currentTarget }) => change({ hasDeletedMessages: currentTarget.checked })}
      />
      <Switch
        className={styles.overlayChoice ?? ""}
        label={t("chat.option.overlay")}
        checked={settings.isChatOverlay}
        onChange={({ currentTarget }) => change({ isChatOverlay: currentTarget.checked })}
      />
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm">{t("chat.option.size", { size })}</Text>
        <Group gap={2} wrap="nowrap">
          <IconAction
            label={t("chat.option.smaller")}
            icon={<AArrowDown size={18} />}
            isDisabled={size <= chatFontSizes.min}
            onClick={() => change({ chatFontSize: size - 1 })}
          />
          <IconAction
            label={t("chat.option.larger")}
            icon={<AArrowUp size={18} />}
            isDisabled={size >= chatFontSizes.max}
            onClick={() => change({ chatFontSize: size + 1 })}
          />
        </Group>
      </Group>
      <Group align="end" gap="xs" wrap="nowrap">
        <NumberInput
          flex={1}
          label={t("chat.option.offset")}
          value={offset.seconds}
          step={offsetStep}
          min={-mostOffsetSeconds}
          max={mostOffsetSeconds}
          suffix=" s"
          onChange={(value) => typeof value === "number" && offset.change(value)}
        />
        <Button variant="default" disabled={offset.seconds === 0} onClick={() => offset.change(0)}>
          {t("chat.option.reset")}
        </Button>
      </Group>
    </div>
  );
}
