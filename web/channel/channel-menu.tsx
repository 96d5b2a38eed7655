import "@mantine/core/styles/Menu.css";
import "@mantine/core/styles/Popover.css";
import { ActionIcon, Menu } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Channel } from "../../shared/model/channel.ts";
import {
  useMatchAll,
  useRefreshData,
  useScanChannel,
  useScanLocalVideos,
} from "../state/use-channel-work.ts";
import { ConfirmDialog } from "../ui/confirm-dialog.tsx";
import { menuPlace } from "../ui/menu-place.ts";
import styles from "./channel-menu.module.css";
import { dialogEntries, menuIcons, type MenuEntry, menuEntries } from "./menu-entries.tsx";

const ChannelDialog = lazy(async () => ({
  default: (await import("./channel-dialog.tsx")).ChannelDialog,
}));

interface ChannelMenuProps {
  channel: Channel;
  icon: ReactNode;
}

/** The menu of a channel, open from the start, with all that its entries lead to. */
export function ChannelMenu({ channel, icon }: ChannelMenuProps) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(true);
  const [chosen, setChosen] = useState<MenuEntry | null>(null);
  const work = useChannelWork(channel);
  const choose = (entry: MenuEntry) => {
    if (entry === "refresh") work.refresh();
    else setChosen(entry);
  };
  const close = () => {
    setChosen(null);
    button.current?.focus();
  };
  return (
    <>
      <Menu
        opened={isOpen}
        {...menuPlace}
        menuItemTabIndex={0}
        returnFocus={false}
        withInitialFocusPlaceholder={false}
        onChange={setOpen}
        onClose={() => button.current?.focus()}
      >
        <Menu.Target>
          <ActionIcon
            ref={button}
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={t("channel.more")}
            title={t("channel.more")}
            loading={work.isBusy}
          >
            {icon}
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={styles.menu ?? ""}>
          {menuEntries.map((entry) => {
            const Icon = menuIcons[entry];
            return (
              <Menu.Item
                key={entry}
                className={styles.item ?? ""}
                leftSection={<Icon size={17} aria-hidden />}
                onClick={() => choose(entry)}
              >
                {t(`channel.menu.${entry}`)}
              </Menu.Item>
            );
          })}
        </Menu.Dropdown>
      </Menu>
      {chosen !== null && (
        <Suspense>
          <Chosen channel={channel} entry={chosen} run={work.run} onClose={close} />
        </Suspense>
      )}
    </>
  );
}

function isDialog(entry: MenuEntry): entry is (typeof dialogEntries)[number] {
  return dialogEntries.some((dialog) => dialog === entry);
}

interface ChosenProps {
  channel: Channel;
  entry: MenuEntry;
  run: (entry: MenuEntry) => void;
  onClose: () => void;
}

/** What an entry leads to: a question, or a dialog of its own. */
function Chosen({ channel, entry, run, onClose }: ChosenProps) {
  const { t } = useTranslation();
  if (isDialog(entry)) {
    return <ChannelDialog channel={channel} dialog={entry} onClose={onClose} />;
  }
  if (entry === "refresh") return null;
  const answer = (isConfirmed: boolean) => {
    onClose();
    if (isConfirmed) run(entry);
  };
  return (
    <ConfirmDialog
      title={`${t(`channel.menu.${entry}`)}: ${channel.displayName}`}
      question={t(`confirm.${entry}`)}
      onAnswer={answer}
    />
  );
}

/** The entries that are work of the daemon. */
function useChannelWork(channel: Channel) {
  const refresh = useRefreshData();
  const scan = useScanChannel();
  const scanLocal = useScanLocalVideos();
  const match = useMatchAll();
  return {
    isBusy: refresh.isPending,
    refresh: () => refresh.mutate(channel),
    run: (entry: MenuEntry) => {
      if (entry === "scan") scan.mutate(channel);
      if (entry === "scanLocal") scanLocal.mutate(channel);
      if (entry === "matchAll") match.mutate(channel);
    },
  };
}
