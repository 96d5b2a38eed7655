import type { TwitchSettings } from "../../daemon/providers/twitch/settings.ts";
import { settings } from "../../shared/config/settings.ts";
import type { SimulatorAddresses } from "../simulator/simulator.ts";

interface Changes {
  clientId?: string;
  clientSecret?: string;
  playbackToken?: string;
}

/** The provider's settings as a daemon has them, with the addresses of a simulator. */
export function createTwitchSettings(
  addresses: Pick<SimulatorAddresses, "gql" | "usher" | "helix" | "id">,
  { clientId = "", clientSecret = "", playbackToken = "" }: Changes = {},
): TwitchSettings {
  return {
    clientId: () => clientId,
    clientSecret: () => clientSecret,
    playbackToken: () => playbackToken,
    playerTypes: () => settings["twitch.player_types"].default,
    codecs: () => settings["twitch.codecs"].default,
    publicClientIds: () => settings["twitch.public_client_ids"].default,
    gqlUrl: () => addresses.gql,
    usherUrl: () => addresses.usher,
    helixUrl: () => addresses.helix,
    idUrl: () => addresses.id,
  };
}
