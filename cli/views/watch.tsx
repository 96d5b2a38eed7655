import { render } from "ink";
import { I18nextProvider } from "react-i18next";
import { startCapture, stopCapture } from "../capture-control.ts";
import type { Context } from "../context.ts";
import type { Live } from "../live-state.ts";
import type { WatchActions } from "./use-watch-keys.ts";
import { WatchApp } from "./watch-app.tsx";
import { WordsContext } from "./words-context.tsx";

/** Counters come once a second; keys should feel immediate. */
const framesPerSecond = 15;

/** Shows the full screen until the operator leaves it. */
export async function showWatch(context: Context, live: Live): Promise<void> {
  const app = render(
    <I18nextProvider i18n={context.i18n}>
      <WordsContext value={context.words}>
        <WatchApp live={live} actions={toActions(context)} />
      </WordsContext>
    </I18nextProvider>,
    {
      alternateScreen: true,
      maxFps: framesPerSecond,
      incrementalRendering: true,
      interactive: true,
    },
  );
  await app.waitUntilExit();
}

function toActions(context: Context): WatchActions {
  const { t } = context;
  return {
    record: async (channel) => {
      const job = await startCapture(context, channel);
      return t("cli.starts", { name: channel.displayName, job });
    },
    stop: async (channel) => {
      const names = await stopCapture(context, channel);
      return names.map((job) => t("cli.stops", { job })).join(" ");
    },
    notRecording: (channel) => t("cli.not_recording", { name: channel.displayName }),
  };
}
