import { cleanup, fireEvent } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { EventData } from "../../shared/events.ts";
import { useBrowserNotifications } from "../../web/shell/use-browser-notifications.ts";
import type { Preferences } from "../../web/state/preferences.ts";
import { renderPage } from "./support/render-page.tsx";

const notice: EventData<"notify"> = {
  title: "Ann is live",
  body: "Chess",
  icon: "https://x/ann.png",
  url: "https://www.twitch.tv/ann",
  tts: true,
};

let shown: FakeNotification[];
let said: string[];

class FakeNotification {
  static permission = "granted";
  readonly title: string;
  readonly options: NotificationOptions;
  onclick: (() => void) | null = null;

  constructor(title: string, options: NotificationOptions) {
    this.title = title;
    this.options = options;
    shown.push(this);
  }

  close() {}
}

beforeEach(() => {
  shown = [];
  said = [];
  FakeNotification.permission = "granted";
  vi.stubGlobal("Notification", FakeNotification);
  vi.stubGlobal("speechSynthesis", { speak: ({ text }: { text: string }) => void said.push(text) });
  vi.stubGlobal(
    "SpeechSynthesisUtterance",
    class {
      readonly text: string;
      constructor(text: string) {
        this.text = text;
      }
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function tell(preferences: Partial<Preferences>, changes: Partial<typeof notice> = {}) {
  const page = await renderPage(<Page data={{ ...notice, ...changes }} />, { preferences });
  fireEvent.click(page.getByRole("button"));
  page.unmount();
}

function Page({ data }: { data: typeof notice }) {
  const tellBrowser = useBrowserNotifications();
  return <button type="button" onClick={() => tellBrowser(data)} aria-label="tell" />;
}

it("nothing is shown or said unless this browser wants it", async () => {
  await tell({});
  expect([shown, said]).toEqual([[], []]);
});

it("a notification shows what the daemon tells, and a click leads there", async () => {
  const opened: unknown[] = [];
  vi.stubGlobal("open", (url: unknown) => void opened.push(url));
  await tell({ enableNotifications: true });
  expect(shown.map(({ title, options }) => [title, options.body, options.icon])).toEqual([
    ["Ann is live", "Chess", "https://x/ann.png"],
  ]);
  shown[0]?.onclick?.();
  expect(opened).toEqual(["https://www.twitch.tv/ann"]);
  expect(said).toEqual([]);
});

it("never opens what is no address of the web", async () => {
  const opened: unknown[] = [];
  vi.stubGlobal("open", (url: unknown) => void opened.push(url));
  await tell({ enableNotifications: true }, { url: "javascript:alert(1)" });
  shown[0]?.onclick?.();
  expect(opened).toEqual([]);
});

it("says the title aloud when that is wanted and the daemon finds it worth it", async () => {
  await tell({ useSpeech: true });
  await tell({ useSpeech: true }, { tts: false });
  expect([shown, said]).toEqual([[], ["Ann is live"]]);
});

it("shows nothing without the browser's permission", async () => {
  FakeNotification.permission = "denied";
  await tell({ enableNotifications: true });
  expect(shown).toEqual([]);
});
