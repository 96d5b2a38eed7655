import { AppError, toMessage } from "../../shared/errors.ts";
import { toSentence } from "../../shared/sentences.ts";
import type { CaptureDeps, CaptureRules } from "../capture/state.ts";
import type { Deps } from "../deps.ts";
import type { StreamSource } from "../providers/provider.ts";
import type { ChannelRecord } from "../store/channels.ts";
import type { CleanUpDeps } from "../channels/clean-up.ts";
import { makeRoom } from "../channels/make-room.ts";
import { findProvider } from "../channels/manage.ts";

const bytesPerMegabyte = 1_000_000;
const msPerHour = 3_600_000;

/** The settings a capture works by, in its own units. */
export function toCaptureRules(
  { config }: Pick<Deps, "config">,
  quality: readonly string[],
): CaptureRules {
  return {
    preferences: quality,
    endConfirmationMs: config.get("capture.end_confirmation_seconds") * 1000,
    reconnectMs: config.get("capture.reconnect_seconds") * 1000,
    syncIntervalMs: config.get("capture.sync_interval_seconds") * 1000,
    bufferBytes: config.get("capture.buffer_megabytes") * bytesPerMegabyte,
    parallelSegments: config.get("capture.parallel_segments"),
    idleTimeoutMs: config.get("capture.idle_timeout_seconds") * 1000,
    sessionRenewalMs: config.get("capture.session_renewal_hours") * msPerHour,
  };
}

type SetupDeps = CleanUpDeps & Pick<Deps, "mediaClient" | "random">;

/** What the engine asks of the daemon; storage trouble is one alert for all captures. */
export function toCaptureDeps(
  deps: SetupDeps,
  channel: ChannelRecord,
  onFirstBytes: () => void,
): CaptureDeps {
  const log = deps.log.module("capture");
  return {
    client: deps.mediaClient,
    clock: deps.clock,
    random: deps.random,
    log: (level, message) => log[level](message, { channel: channel.internalName }),
    onStorageTrouble(error) {
      deps.alerts.set(
        "storage",
        error === null ? null : toSentence("alert_not_written", { reason: toMessage(error) }),
      );
      if (error === null)
        log.success("The storage takes bytes again.", { channel: channel.internalName });
      else log.error(toMessage(error), { channel: channel.internalName });
      if (error instanceof AppError && error.code === "disk_full") giveRoom(deps);
    },
    onFirstBytes,
  };
}

/** A capture that waits for the disk holds what comes in memory for a while: room has to come now. */
function giveRoom(deps: CleanUpDeps): void {
  makeRoom(deps, { isRefused: true }).catch((error: unknown) =>
    deps.log.module("clean-up").error(`No room was made: ${toMessage(error)}`),
  );
}

/** The channel's stream, opened anew at each call with the names the channel has then. */
export function toStreamSource(
  deps: Pick<Deps, "store" | "providers">,
  channel: ChannelRecord,
): StreamSource {
  const provider = findProvider(deps, channel.provider);
  return {
    variants: () => provider.variants(),
    open(signal, variant) {
      const { internalId, internalName } = deps.store.channels.get(channel.uuid) ?? channel;
      return provider.open({ id: internalId, login: internalName }, signal, variant);
    },
  };
}
