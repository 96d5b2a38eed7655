/** Settings of what Twitch tells by itself, read each time. */
export interface EventSubSettings {
  choice(): "auto" | "off" | "webhook" | "websocket";
  clientId(): string;
  clientSecret(): string;
  helixUrl(): string;
  idUrl(): string;
  socketUrl(): string;
  /** Where the internet reaches the daemon; empty when it does not. */
  publicUrl(): string;
}

export type EventSubMode = "off" | "webhook" | "websocket";

/** The path that the platform calls, below the public address. */
export const hookPath = "/api/v0/hook/twitch";

/**
 * What can work with the settings. By itself the webhook is taken where it is possible, because it
 * covers all channels; a websocket covers 3 to 10.
 */
export function toMode(settings: EventSubSettings, isLoggedIn: boolean): EventSubMode {
  const choice = settings.choice();
  const hasApp = settings.clientId() !== "" && settings.clientSecret() !== "";
  const canWebhook = hasApp && settings.publicUrl() !== "";
  const canSocket = settings.clientId() !== "" && isLoggedIn;
  if (canWebhook && (choice === "webhook" || choice === "auto")) return "webhook";
  return canSocket && (choice === "websocket" || choice === "auto") ? "websocket" : "off";
}

/** Why the chosen way does not work; null when it does. */
export function missingFor(settings: EventSubSettings, isLoggedIn: boolean): string | null {
  const choice = settings.choice();
  if (choice === "webhook" && toMode(settings, isLoggedIn) === "off")
    return "A webhook needs twitch.client_id, twitch.client_secret and server.public_url.";
  if (choice === "websocket" && toMode(settings, isLoggedIn) === "off")
    return "A websocket needs twitch.client_id and an account connected to Twitch.";
  return null;
}

/** The address to call; the instance tells subscriptions of another secret apart. */
export function toCallback(publicUrl: string, instance: string): string {
  return `${publicUrl}${hookPath}?instance=${instance}`;
}
