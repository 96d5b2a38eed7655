import type { ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import type { Answer } from "./answer.ts";
import type { PlannedFault } from "./fault-plan.ts";
import type { FaultEffect } from "./fault-table.ts";
import { serve } from "./serve.ts";

/** What a fault needs to go wrong in time. */
export interface FaultScene {
  answer: Answer;
  body: Buffer;
  fault: PlannedFault;
  response: ServerResponse;
  nowMs: number;
  /** Real milliseconds in a second of the simulator's clock. */
  realMsPerSecond: number;
}

const usualFraction = 0.6;
const tsPacketSize = 188;
const slowSteps = 20;

const effects: Record<FaultEffect, (scene: FaultScene) => void | Promise<void>> = {
  reset: (scene) => {
    writeHead(scene, scene.body.length);
    scene.response.write(part(scene), () => breakConnection(scene));
  },
  status: (scene) => {
    const status = scene.fault.spec.status ?? 500;
    serve(scene.response, {
      ...scene.answer,
      status,
      type: "text/plain",
      body: "simulated fault\n",
    });
  },
  slow: trickle,
  stall: (scene) => {
    writeHead(scene, scene.body.length);
    scene.response.write(part(scene));
  },
  "short-length": (scene) => {
    writeHead(scene, scene.body.length);
    scene.response.write(part(scene), () => scene.response.socket?.end());
  },
  "short-chunked": (scene) => {
    scene.response.writeHead(scene.answer.status, { "Content-Type": scene.answer.type });
    scene.response.write(part(scene), () => scene.response.socket?.end());
  },
  lie: (scene) => {
    const cut = part(scene);
    const isAligned = cut.length % tsPacketSize === 0;
    serve(scene.response, { ...scene.answer, body: isAligned ? cut.subarray(0, -7) : cut });
  },
  "lie-aligned": (scene) => {
    const cut = part(scene);
    const aligned = cut.subarray(0, cut.length - (cut.length % tsPacketSize));
    serve(scene.response, { ...scene.answer, body: aligned });
  },
  hang: async (scene) => {
    await waitUntil(scene, scene.fault.untilMs);
    scene.response.socket?.destroy();
  },
  freeze: (scene) => serve(scene.response, scene.answer),
  empty: (scene) => serve(scene.response, { ...scene.answer, body: "" }),
  "cut-text": (scene) => serve(scene.response, { ...scene.answer, body: part(scene) }),
  refuse: (scene) => {
    scene.response.socket?.destroy();
  },
};

/** Whether the client gets a status line at all. */
export const isSilent = (effect: FaultEffect): boolean => effect === "refuse" || effect === "hang";

/** Sends an answer the wrong way. */
export async function serveFaulty(scene: FaultScene): Promise<void> {
  await effects[scene.fault.row.effect](scene);
}

function part(scene: FaultScene): Buffer {
  const fraction = scene.fault.spec.fraction ?? usualFraction;
  return scene.body.subarray(0, Math.floor(scene.body.length * fraction));
}

function writeHead(scene: FaultScene, contentLength: number): void {
  scene.response.writeHead(scene.answer.status, {
    "Content-Type": scene.answer.type,
    "Content-Length": contentLength,
  });
}

/** RST where the handle allows it; a TLS connection is merely destroyed. */
function breakConnection(scene: FaultScene): void {
  const { socket } = scene.response;
  if (!socket) return;
  if ("encrypted" in socket) socket.destroy();
  else socket.resetAndDestroy();
}

async function trickle(scene: FaultScene): Promise<void> {
  const { body, response } = scene;
  const stepMs = ((scene.fault.spec.seconds ?? 6) * scene.realMsPerSecond) / slowSteps;
  writeHead(scene, body.length);
  for (let step = 0; step < slowSteps && !response.destroyed; step += 1) {
    const from = Math.floor((body.length * step) / slowSteps);
    response.write(body.subarray(from, Math.floor((body.length * (step + 1)) / slowSteps)));
    await delay(stepMs);
  }
  response.end();
}

async function waitUntil(scene: FaultScene, untilMs: number): Promise<void> {
  if (!Number.isFinite(untilMs))
    return new Promise((resolve) => scene.response.once("close", resolve));
  await delay(((untilMs - scene.nowMs) / 1000) * scene.realMsPerSecond, undefined, { ref: false });
}
