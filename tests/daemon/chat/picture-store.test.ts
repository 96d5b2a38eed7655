import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import {
  keepPicture,
  loadPicture,
  pictureFolder,
  readKeptPicture,
} from "../../../daemon/chat/picture-store.ts";
import { tidyPictures } from "../../../daemon/chat/tidy-pictures.ts";
import { stillEmote } from "../../simulator/emote-pictures.ts";
import { startOrigin } from "../../support/origin.ts";
import { createTestApp } from "../../support/test-app.ts";

const { signal } = new AbortController();
const picture = (name: string) => stillEmote({ name, size: 28 });

async function setUp() {
  const environment = { REELKEEP_CAPTURE_ALLOWED_HOSTS: "127.0.0.1" };
  const { deps } = await createTestApp({ environment });
  const { url, requests } = await startOrigin((request, response) => {
    if (request.url === "/gone") response.writeHead(404).end();
    else if (request.url === "/large") response.end(Buffer.alloc(1_000_001));
    else response.end(picture(request.url ?? ""));
  });
  const names = () => readdirSync(pictureFolder(deps)).filter((name) => !name.startsWith("."));
  return { deps, url, requests, names, folder: pictureFolder(deps) };
}

describe("a picture of a chat", () => {
  it("is fetched once for its address, and lies once on the disk for its content", async () => {
    const { deps, url, requests, names } = await setUp();
    const first = await loadPicture(deps, `${url}/a`, signal);
    const second = await loadPicture(deps, `${url}/a`, signal);
    const inside = await keepPicture(deps, picture("/a"));

    expect(first).toMatchObject({ type: "png", width: 28, height: 28 });
    expect([second.name, inside?.name]).toEqual([first.name, first.name]);
    expect(names()).toEqual([first.name]);
    expect(requests).toHaveLength(1);
  });

  it("is fetched again when a power cut has left only half of it", async () => {
    const { deps, url, folder } = await setUp();
    const { name, bytes } = await loadPicture(deps, `${url}/a`, signal);
    writeFileSync(path.join(folder, name), bytes.subarray(0, 90));

    expect(await readKeptPicture(deps, name)).toBeNull();
    expect((await loadPicture(deps, `${url}/a`, signal)).bytes).toEqual(bytes);
    expect(readFileSync(path.join(folder, name))).toEqual(bytes);
  });

  it.each([
    ["gone", "HTTP 404"],
    ["large", "larger than allowed"],
  ])("that is %s is an error, and leaves nothing", async (what, message) => {
    const { deps, url, folder } = await setUp();

    await expect(loadPicture(deps, `${url}/${what}`, signal)).rejects.toThrow(message);
    expect(() => readdirSync(folder)).toThrow("ENOENT");
  });

  it("that is none is not kept", async () => {
    const { deps } = await setUp();

    expect(await keepPicture(deps, Buffer.from("<svg/>"))).toBeNull();
    expect(await readKeptPicture(deps, "../../config/settings.json")).toBeNull();
  });
});

describe("the pictures of all chats", () => {
  it("stay within their limit; the oldest go, and can be fetched again", async () => {
    const { deps, url, requests, names, folder } = await setUp();
    const kept: string[] = [];
    for (const [at, name] of ["a", "b", "c", "d"].entries()) {
      const { name: file } = await loadPicture(deps, `${url}/${name}`, signal);
      kept.push(file);
      utimesSync(path.join(folder, file), at, at);
    }
    const bytes = picture("/a").length;
    await tidyPictures(deps, bytes * 5);
    expect(names()).toHaveLength(4);
    await tidyPictures(deps, bytes * 3);

    expect(names().toSorted()).toEqual(kept.slice(2).toSorted());
    expect(readdirSync(path.join(folder, ".addresses"))).toHaveLength(2);
    expect((await loadPicture(deps, `${url}/a`, signal)).name).toBe(kept[0]);
    expect(requests).toHaveLength(5);
  });
});
