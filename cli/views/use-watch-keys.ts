import { useInput, type Key } from "ink";
import { useState } from "react";
import { toMessage } from "../../shared/errors.ts";
import type { Channel } from "../../shared/model/channel.ts";
import type { Message } from "./footer.tsx";

/** What the keys do; each answers with what to tell the operator. */
export interface WatchActions {
  record: (channel: Channel) => Promise<string>;
  stop: (channel: Channel) => Promise<string>;
  /** Why a recording that is not there can't be stopped. */
  notRecording: (channel: Channel) => string;
}

interface WatchKeys {
  selected: number;
  page: "list" | "details";
  /** The channel whose recording is to be stopped, if the answer is yes. */
  asked: Channel | null;
  message: Message | null;
  stop: () => void;
  keep: () => void;
}

/** Selection, page and question, moved by the keyboard. */
export function useWatchKeys(
  channels: readonly Channel[],
  actions: WatchActions,
  onLeave: () => void,
): WatchKeys {
  const { message, setMessage, tell } = useMessage();
  const { selected, move } = useSelection(channels);
  const [page, setPage] = useState<"list" | "details">("list");
  // Kept apart from the selection: the list may change between question and answer.
  const [asked, setAsked] = useState<Channel | null>(null);
  const channel = channels[selected];
  const ask = (about: Channel) => {
    if (about.is_capturing) return setAsked(about);
    setMessage({ text: actions.notRecording(about), isError: true });
  };
  const back = () => (page === "details" ? setPage("list") : onLeave());

  useInput(
    (input, key) => {
      if (input === "q") return onLeave();
      if (key.escape || key.backspace) return back();
      const steps = toSteps(input, key);
      if (steps !== 0) setMessage(null);
      move(steps);
      if (channel === undefined) return;
      if (key.return) setPage(page === "list" ? "details" : "list");
      if (input === "r") tell(actions.record(channel));
      if (input === "s") ask(channel);
    },
    { isActive: asked === null },
  );
  useInput((_, key) => key.escape && setAsked(null), { isActive: asked !== null });
  const stop = () => {
    setAsked(null);
    if (asked !== null) tell(actions.stop(asked));
  };
  return { selected, page, asked, message, stop, keep: () => setAsked(null) };
}

/** The selected row stays with its channel when the order changes. */
function useSelection(channels: readonly Channel[]) {
  const [uuid, setUuid] = useState(channels[0]?.uuid);
  const indexOf = (wanted: string | undefined) =>
    Math.max(
      0,
      channels.findIndex((channel) => channel.uuid === wanted),
    );
  // From the newest state: keys can come faster than frames.
  const move = (steps: number) =>
    setUuid((current) => {
      const next = Math.min(indexOf(current) + steps, channels.length - 1);
      return channels[Math.max(0, next)]?.uuid;
    });
  return { selected: indexOf(uuid), move };
}

function useMessage() {
  const [message, setMessage] = useState<Message | null>(null);
  const tell = (answer: Promise<string>) =>
    void answer.then(
      (text) => setMessage({ text, isError: false }),
      (error: unknown) => setMessage({ text: toMessage(error), isError: true }),
    );
  return { message, setMessage, tell };
}

function toSteps(input: string, key: Key): number {
  if (key.downArrow) return 1;
  if (key.upArrow) return -1;
  // A key held down over a slow line arrives as several letters at once.
  if (!/^[jk]+$/.test(input)) return 0;
  return input.split("j").length - input.split("k").length;
}
