import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { request } from "node:https";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, test } from "vitest";

const program = path.join(import.meta.dirname, "main.ts");

interface Ready {
  ready: boolean;
  url: string;
  caFile: string | null;
}

interface Running extends Ready {
  /** Ends its stdin, waits, and gives its exit code. */
  end(): Promise<number | null>;
}

async function startProcess(...parameters: string[]): Promise<Running> {
  const child = spawn(process.execPath, [program, "--stdin", ...parameters], {
    stdio: ["pipe", "pipe", "inherit"],
  });
  const exited = once(child, "exit");
  const [line] = await once(createInterface(child.stdout), "line");
  // The one line of `main.ts`.
  const ready = JSON.parse(String(line)) as Ready;
  const end = async (): Promise<number | null> => {
    child.stdin.end();
    const [code] = await exited;
    return typeof code === "number" ? code : null;
  };
  return { ...ready, end };
}

const post = (url: string, body: unknown): Promise<Response> =>
  fetch(url, { method: "POST", body: JSON.stringify(body) });

const readAs = async <Shape>(response: Response): Promise<Shape> =>
  // The simulator's own answers: the tests say what they expect of them.
  (await response.json()) as Shape;

interface State {
  isLive: boolean;
  title: string;
  edge: number;
  broadcasts: { changes: { game: string }[] }[];
  segments: { index: number; sha256: string }[];
}

test("a process is driven over its control routes and ends with its stdin", async () => {
  const simulator = await startProcess("--channels", "ann,bob");
  const ann = `${simulator.url}/control/channels/ann`;
  await post(`${ann}/live`, { title: "Hello", game: "Chess", history: 60 });
  await post(`${ann}/update`, { game: "Music", viewers: 9 });
  const state = await readAs<State>(await fetch(ann));
  expect(state).toMatchObject({ isLive: true, title: "Hello", edge: 29 });
  expect(state.broadcasts[0]?.changes.map((change) => change.game)).toEqual(["Chess", "Music"]);
  const [segment] = state.segments;
  const bytes = await (await fetch(`${ann}/segment/chunked/${segment?.index ?? "none"}`)).bytes();
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(segment?.sha256);

  expect((await post(`${ann}/fault`, { kind: "segment-500", for: 6 })).status).toBe(200);
  expect((await post(`${ann}/fault`, { kind: "no-such-fault" })).status).toBe(400);
  expect((await post(`${ann}/no-such-action`, {})).status).toBe(404);
  expect((await post(`${simulator.url}/control/channels`, { login: "carl" })).status).toBe(201);
  await post(`${simulator.url}/control/settings`, { windowSegments: 5 });
  await post(`${ann}/offline`, { endlist: true });
  expect(await readAs<State>(await fetch(ann))).toMatchObject({ isLive: false });
  const channels = await readAs<State[]>(await fetch(`${simulator.url}/control/channels`));
  expect(channels).toHaveLength(3);
  expect(await simulator.end()).toBe(0);
});

interface Shelf {
  videos: { id: string; seconds: number; muted: object[]; isRestricted: boolean }[];
  clips: { slug: string; videoId: string; offset: number }[];
}

test("its videos and clips are made, changed and deleted over its control routes", async () => {
  const simulator = await startProcess("--channels", "ann");
  const ann = `${simulator.url}/control/channels/ann`;
  const act = async (action: string, body: object): Promise<Shelf> =>
    readAs<Shelf>(await post(`${ann}/${action}`, body));
  const [video] = (await act("video", { seconds: 7200, title: "Long" })).videos;
  const id = video?.id ?? "";
  expect(video).toMatchObject({ seconds: 7200, title: "Long", muted: [] });
  await act("clip", { videoId: id, offset: 60, seconds: 20, slug: "BraveClip" });
  await act("mute-video", { id, ranges: [{ offset: 10, duration: 20 }] });
  const { videos, clips } = await act("restrict-video", { id });
  expect(videos).toMatchObject([{ muted: [{ offset: 10, duration: 20 }], isRestricted: true }]);
  expect(clips).toMatchObject([{ slug: "BraveClip", videoId: id, offset: 60 }]);
  await act("delete-clip", { slug: "BraveClip" });
  expect(await act("delete-video", { id })).toMatchObject({ videos: [], clips: [] });
  await act("saves-videos", { saves: false });
  await act("live", { history: 60 });
  expect((await act("offline", {})).videos).toEqual([]);
  expect((await post(`${ann}/delete-video`, { id: "7" })).status).toBe(400);
  expect(await simulator.end()).toBe(0);
});

test("over TLS with the authority it names", async () => {
  const simulator = await startProcess("--tls", "--channels", "ann", "--live");
  const ca = await readFile(simulator.caFile ?? "", "utf8");
  const asked = request(`${simulator.url}/control/channels/ann`, { ca });
  asked.end();
  const [response] = await once(asked, "response");
  expect(response.statusCode).toBe(200);
  response.resume();
  expect(await simulator.end()).toBe(0);
});
