/** The tabs of the settings in their order; some are for those who may operate only. */
export const settingTabs = [
  { to: "/settings/channels", text: "settings.tab.channels", isForAll: true },
  { to: "/settings/newchannel", text: "settings.tab.newChannel", isForAll: false },
  { to: "/settings/config", text: "settings.tab.config", isForAll: false },
  { to: "/settings/keyvalue", text: "settings.tab.keyValue", isForAll: false },
  { to: "/settings/notifications", text: "settings.tab.notifications", isForAll: false },
  { to: "/settings/access", text: "settings.tab.access", isForAll: false },
  { to: "/settings/favourites", text: "settings.tab.favourites", isForAll: true },
  { to: "/settings/clientsettings", text: "settings.tab.client", isForAll: true },
  { to: "/settings/tips", text: "settings.tab.tips", isForAll: true },
] as const;
