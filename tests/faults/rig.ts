import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Clock } from "../../daemon/io/clock.ts";
import { createHttpClient } from "../../daemon/io/http.ts";
import { createHttpMediaClient, type MediaClient } from "../../daemon/io/media-client.ts";
import { createSocketMediaClient } from "../../daemon/io/media-socket.ts";
import { createTwitchProvider } from "../../daemon/providers/twitch.ts";
import type { Provider } from "../../daemon/providers/provider.ts";
import { createScaledClock, systemClock as simulatorSystemClock } from "../simulator/clock.ts";
import { type Simulator, type SimulatorAddresses, startSimulator } from "../simulator/simulator.ts";
import { toEngineClock } from "./clocks.ts";

export type ClientKind = "http" | "socket";

/** What all rows of a run share: one simulator, one client, one folder. */
export interface Rig {
  simulator: Simulator;
  /** How much faster than real time everything runs; the daemon's rows always run in real time. */
  factor: number;
  clock: Clock;
  client: MediaClient;
  provider: Provider;
  folder: string;
  close(): Promise<void>;
}

export interface RigOptions {
  factor: number;
  client: ClientKind;
  /** For peers that know the platform by name. */
  hasProxy?: boolean;
}

export async function startRig({ factor, client, hasProxy }: RigOptions): Promise<Rig> {
  const simulatorClock = factor === 1 ? simulatorSystemClock : createScaledClock(factor);
  const simulator = await startSimulator({
    clock: simulatorClock,
    prepare: ["ts-h264", "fmp4-hevc"],
    hasProxy: hasProxy ?? false,
  });
  const folder = await mkdtemp(path.join(tmpdir(), "reelkeep-faults-"));
  const clock = toEngineClock(simulatorClock, factor);
  const media = createClient(client);
  return {
    simulator,
    factor,
    clock,
    client: media,
    provider: createProvider(simulator, clock),
    folder,
    async close() {
      media.close();
      await simulator.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function createClient(kind: ClientKind): MediaClient {
  const options = { allowedHosts: () => ["127.0.0.1"] };
  return kind === "socket" ? createSocketMediaClient(options) : createHttpMediaClient(options);
}

/** The real provider, pointed at the simulator. */
export function createProvider(
  simulator: { addresses: Pick<SimulatorAddresses, "gql" | "usher" | "helix" | "id"> },
  clock: Clock,
): Provider {
  return createTwitchProvider({
    http: createHttpClient(),
    clock,
    random: Math.random,
    settings: {
      clientId: () => "",
      clientSecret: () => "",
      playbackToken: () => "",
      playerTypes: () => ["site"],
      codecs: () => "av1,h265,h264",
      publicClientIds: () => ["kimne78kx3ncx6brgo4mv6wki5h1ko"],
      gqlUrl: () => simulator.addresses.gql,
      usherUrl: () => simulator.addresses.usher,
      helixUrl: () => simulator.addresses.helix,
      idUrl: () => simulator.addresses.id,
    },
  });
}
