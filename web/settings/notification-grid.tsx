import "../ui/form.css";
import { Switch } from "@mantine/core";
import { useTranslation } from "react-i18next";
import {
  notificationCategories,
  type NotificationCategory,
} from "../../shared/model/notification-categories.ts";
import type { NotificationChannel, NotificationView } from "../../shared/model/notification.ts";
import { useChooseChannels } from "../state/use-notifications.ts";
import styles from "./notification-grid.module.css";
import { TestButton } from "./test-button.tsx";
import { useChannelTitle } from "./use-channel-title.ts";

/** Which channel takes what: a switch for each; channels that are not set up are left out. */
export function NotificationGrid({ view }: { view: NotificationView }) {
  const { t } = useTranslation();
  const toTitle = useChannelTitle();
  const channels = view.channels.filter(({ missing }) => missing === null);
  return (
    <section
      className={styles.scroll}
      aria-label={t("notifications.grid")}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrolling box has to be reachable by keyboard
      tabIndex={0}
    >
      <table className={styles.grid}>
        <thead>
          <tr>
            <th scope="col">{t("notifications.category")}</th>
            {channels.map((channel) => (
              <th key={channel.name} scope="col">
                {toTitle(channel)}
                <div className={styles.cell}>
                  <TestButton channel={channel} />
                </div>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {notificationCategories.map((category) => (
            <CategoryRow key={category} category={category} channels={channels} view={view} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface CategoryRowProps {
  category: NotificationCategory;
  channels: readonly NotificationChannel[];
  view: NotificationView;
}

function CategoryRow({ category, channels, view }: CategoryRowProps) {
  const { t } = useTranslation();
  const choose = useChooseChannels();
  const toTitle = useChannelTitle();
  const chosen = view.grid[category];
  const title = t(`notice.category.${category}`);
  const turn = (name: string, isOn: boolean) => {
    const others = chosen.filter((other) => other !== name);
    choose.mutate({ category, channels: isOn ? [...others, name] : others });
  };
  return (
    <tr>
      <th scope="row">{title}</th>
      {channels.map((channel) => (
        <td key={channel.name}>
          <Switch
            className={styles.cell ?? ""}
            aria-label={t("notifications.toggle", { category: title, channel: toTitle(channel) })}
            checked={chosen.includes(channel.name)}
            onChange={(event) => turn(channel.name, event.currentTarget.checked)}
          />
        </td>
      ))}
    </tr>
  );
}
