/** A line of IRC version 3, as chats send it. */
export interface IrcMessage {
  /** Absent and empty values are both the empty text. */
  tags: ReadonlyMap<string, string>;
  /** The part of the sender before `!`; empty when there is none. */
  nick: string;
  command: string;
  /** The last one may hold spaces. */
  params: string[];
}

/** Takes a line without its end apart; null for what is none. */
export function parseIrcLine(line: string): IrcMessage | null {
  let rest = withoutLineEnd(line);
  let tags: ReadonlyMap<string, string> = new Map();
  if (rest.startsWith("@")) {
    const [text, after] = splitAtSpace(rest.slice(1));
    tags = parseTags(text);
    rest = after;
  }
  let nick = "";
  if (rest.startsWith(":")) {
    const [sender, after] = splitAtSpace(rest.slice(1));
    nick = sender.split("!", 1)[0] ?? "";
    rest = after;
  }
  const [command, after] = splitAtSpace(rest);
  return command === "" ? null : { tags, nick, command, params: parseParams(after) };
}

/** In one step for each letter: an expression would begin anew at every return in a hostile line. */
function withoutLineEnd(line: string): string {
  let end = line.length;
  while (end > 0 && "\r\n".includes(line.charAt(end - 1))) end -= 1;
  return line.slice(0, end);
}

function splitAtSpace(text: string): [string, string] {
  const at = text.indexOf(" ");
  return at < 0 ? [text, ""] : [text.slice(0, at), text.slice(at).replace(/^ +/, "")];
}

function parseTags(text: string): Map<string, string> {
  const tags = new Map<string, string>();
  for (const tag of text.split(";")) {
    const at = tag.indexOf("=");
    const key = at < 0 ? tag : tag.slice(0, at);
    if (key !== "") tags.set(key, at < 0 ? "" : unescapeTag(tag.slice(at + 1)));
  }
  return tags;
}

const escapes: Readonly<Record<string, string>> = { ":": ";", s: " ", r: "\r", n: "\n" };

/** A backslash before any other letter, or at the end, is dropped. */
function unescapeTag(value: string): string {
  if (!value.includes("\\")) return value;
  return value.replace(/\\([\s\S]?)/g, (_, letter: string) => escapes[letter] ?? letter);
}

function parseParams(text: string): string[] {
  const params: string[] = [];
  let rest = text;
  while (rest !== "") {
    if (rest.startsWith(":")) return [...params, rest.slice(1)];
    const [param, after] = splitAtSpace(rest);
    params.push(param);
    rest = after;
  }
  return params;
}

/** A line longer than this is no line of a chat. */
const longestLine = 65_536;

/** Puts lines together again that come several in a frame, or one in several. */
export function createLineSplitter(): (frame: string) => string[] {
  let rest = "";
  return (frame) => {
    const lines = (rest + frame).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestLine) rest = "";
    return lines.map((line) => line.replace(/\r$/, "")).filter((line) => line !== "");
  };
}
