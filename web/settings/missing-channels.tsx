import { Text } from "@mantine/core";
import { Trans, useTranslation } from "react-i18next";
import type { NotificationChannel } from "../../shared/model/notification.ts";
import { Section } from "../ui/section.tsx";
import { TextLink } from "../ui/text-link.tsx";
import styles from "./notification-grid.module.css";
import { toSettingId } from "./setting-draft.ts";

/** Channels that could be used, with what each of them still needs. */
export function MissingChannels({ channels }: { channels: readonly NotificationChannel[] }) {
  const { t } = useTranslation();
  const missing = channels.filter((channel) => channel.missing !== null);
  if (missing.length === 0) return null;
  return (
    <Section title={t("notifications.setUp")} order={2}>
      <Text size="sm">
        <Trans
          i18nKey="notifications.setUpHelp"
          components={{ config: <TextLink to="/settings/config" underline="always" /> }}
        />
      </Text>
      <ul className={styles.missing}>
        {missing.map(({ name, title, missing: key }) => (
          <li key={name}>
            {key === null || key === "subscription" ? (
              t("notifications.subscribeFirst", { title })
            ) : (
              <TextLink to="/settings/config" hash={toSettingId(key)}>
                {t("notifications.missing", { title, key })}
              </TextLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
