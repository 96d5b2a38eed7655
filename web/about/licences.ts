/** An open-source package that is part of what runs; a test holds this list to package.json. */
export interface Licence {
  name: string;
  licence: string;
}

export const licences: readonly Licence[] = [
  { name: "@expo-google-fonts/inter", licence: "MIT AND OFL-1.1" },
  { name: "@hono/node-server", licence: "MIT" },
  { name: "@inkjs/ui", licence: "MIT" },
  { name: "@mantine/core", licence: "MIT" },
  { name: "@mantine/form", licence: "MIT" },
  { name: "@mantine/hooks", licence: "MIT" },
  { name: "@mantine/notifications", licence: "MIT" },
  { name: "@napi-rs/canvas", licence: "MIT" },
  { name: "@tanstack/react-query", licence: "MIT" },
  { name: "@tanstack/react-router", licence: "MIT" },
  { name: "@videojs/react", licence: "Apache-2.0" },
  { name: "basic-ftp", licence: "MIT" },
  { name: "chart.js", licence: "MIT" },
  { name: "commander", licence: "MIT" },
  { name: "croner", licence: "MIT" },
  { name: "execa", licence: "MIT" },
  { name: "gifuct-js", licence: "MIT" },
  { name: "got", licence: "MIT" },
  { name: "hls.js", licence: "Apache-2.0" },
  { name: "hono", licence: "MIT" },
  { name: "i18next", licence: "MIT" },
  { name: "ink", licence: "MIT" },
  { name: "lowdb", licence: "MIT" },
  { name: "lucide-react", licence: "ISC" },
  { name: "p-queue", licence: "MIT" },
  { name: "pino", licence: "MIT" },
  { name: "react", licence: "MIT" },
  { name: "react-chartjs-2", licence: "MIT" },
  { name: "react-dom", licence: "MIT" },
  { name: "react-i18next", licence: "MIT" },
  { name: "ssh2-sftp-client", licence: "Apache-2.0" },
  { name: "web-push", licence: "MPL-2.0" },
  { name: "ws", licence: "MIT" },
  { name: "zod", licence: "MIT" },
];
