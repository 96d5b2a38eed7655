import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { expect, it } from "vitest";
import {
  createUploadScene,
  megabyte,
  sha256,
  videosOf,
} from "../../support/youtube-upload-scene.ts";

const worker = path.resolve(import.meta.dirname, "../../support/youtube-upload-worker.ts");

it("an upload goes on with the same video after the process was killed", async () => {
  const scene = await createUploadScene();
  const { simulator, folder, values, order } = scene;
  const children: ChildProcess[] = [];
  const start = async () => {
    const texts = [folder, JSON.stringify(values), JSON.stringify(order)];
    const child = spawn(process.execPath, [worker, ...texts], { stdio: "inherit" });
    children.push(child);
    // Answers the exit code and the signal.
    return (await once(child, "exit")) as [number | null, string | null];
  };
  const kill = () => void children.at(-1)?.kill("SIGKILL");
  simulator.state.faults.push(
    { on: "put", kind: "keep", bytes: megabyte },
    { on: "put", kind: "act", act: kill },
  );
  expect(await start()).toEqual([null, "SIGKILL"]);
  simulator.state.faults.push({ on: "put", kind: "act", act: kill });
  expect(await start()).toEqual([null, "SIGKILL"]);
  expect(await start()).toEqual([0, null]);

  const begun = simulator.state.requests.filter((line) => line.startsWith("POST /upload"));
  expect(begun).toHaveLength(1);
  expect(videosOf(scene)).toMatchObject([{ sha256 }]);
  // Once more: what is done is not done again.
  expect(await start()).toEqual([0, null]);
  expect(videosOf(scene)).toHaveLength(1);
});
