import { afterEach, expect, it, vi } from "vitest";
import { keepShell } from "../../web/state/keep-shell.ts";
import type { WorkerScope } from "../../web/state/worker-scope.ts";

const scope = "https://nas.test/";
const toPage = (build: string) => `<script src="./assets/base-${build}.js"></script>`;

afterEach(() => vi.unstubAllGlobals());

/** A worker with a cache, and a network that can be cut. */
function createWorker() {
  const kept = new Map<string, Response>();
  const toUrl = (key: Request | string) => (typeof key === "string" ? key : key.url);
  const network = { build: "1", isCut: false, asked: [] as string[] };
  const fetch = async (key: Request | string) => {
    const url = toUrl(key);
    network.asked.push(url);
    if (network.isCut) throw new TypeError("Failed to fetch");
    const isAsset = url.includes("/assets/");
    return new Response(isAsset ? `script of ${url}` : toPage(network.build), {
      headers: { "content-type": isAsset ? "text/javascript" : "text/html" },
    });
  };
  vi.stubGlobal("fetch", fetch);
  const cache = {
    match: async (key: Request | string) => kept.get(toUrl(key))?.clone(),
    put: async (key: Request | string, response: Response) => void kept.set(toUrl(key), response),
    add: async (url: string) => void kept.set(url, await fetch(url)),
    keys: async () => [...kept.keys()].map((url) => ({ url })),
    delete: async ({ url }: { url: string }) => kept.delete(url),
  };
  const listeners = new Map<string, (event: never) => void>();
  const worker = {
    registration: { scope },
    caches: { open: async () => cache },
    clients: { claim: async () => {} },
    skipWaiting: async () => {},
    addEventListener: (type: string, listener: (event: never) => void) =>
      listeners.set(type, listener),
  };
  // The parts of a worker that keeping the shell needs.
  keepShell(worker as unknown as WorkerScope);
  const dispatch = async (type: string, event: object = {}) => {
    let work: Promise<unknown> = Promise.resolve(null);
    const take = (promise: Promise<unknown>) => {
      work = promise;
    };
    listeners.get(type)?.({ waitUntil: take, respondWith: take, ...event } as never);
    return work;
  };
  const open = async (path: string, mode = "navigate") => {
    const request = { url: scope + path, mode, method: "GET" };
    const response = (await dispatch("fetch", { request })) as Response | null;
    return response === null ? null : response.text();
  };
  return { kept, network, dispatch, open };
}

it("after the installation the dashboard opens without a network", async () => {
  const { network, dispatch, open } = createWorker();
  await dispatch("install");
  network.isCut = true;
  expect(await open("dashboard")).toBe(toPage("1"));
  expect(await open("assets/base-1.js", "cors")).toBe(`script of ${scope}assets/base-1.js`);
});

it("the newest page comes from the network, and the assets of the old one go", async () => {
  const { kept, network, dispatch, open } = createWorker();
  await dispatch("install");
  await open("assets/chart-1.js", "cors");
  network.build = "2";
  expect(await open("settings/config")).toBe(toPage("2"));
  expect([...kept.keys()].toSorted()).toEqual([scope, `${scope}assets/base-2.js`]);
  network.isCut = true;
  expect(await open("about")).toBe(toPage("2"));
});

it("keeps what the page has loaded before the worker was there", async () => {
  const { kept, dispatch } = createWorker();
  const loaded = [`${scope}assets/en-1.json`, `${scope}api/v0/channels`, `${scope}vods/a/a.mp4`];
  await dispatch("message", { data: loaded });
  expect([...kept.keys()]).toEqual([`${scope}assets/en-1.json`]);
});

it("does not answer for the API and for media", async () => {
  const { kept, dispatch, open } = createWorker();
  await dispatch("install");
  expect(await open("api/v0/channels", "cors")).toBeNull();
  expect(await open("vods/a/a.mp4")).toBeNull();
  expect([...kept.keys()].some((url) => /api|vods/.test(url))).toBe(false);
});

it("a proxy's word that the daemon is down does not hide the dashboard", async () => {
  const { dispatch, open } = createWorker();
  await dispatch("install");
  vi.stubGlobal("fetch", async () => new Response("Bad Gateway", { status: 502 }));
  expect(await open("dashboard")).toBe(toPage("1"));
});

it("takes nothing for the dashboard that is not", async () => {
  const { kept, dispatch } = createWorker();
  vi.stubGlobal("fetch", async () => {
    return new Response("<form>Log in</form>", { headers: { "content-type": "text/html" } });
  });
  await dispatch("install");
  expect(kept.size).toBe(0);
});
