import { createApi } from "../../shared/api/client.ts";

/** Connects the simulated account to a running daemon, as a browser does whose user agrees. */
export async function connectYoutube(daemonUrl: string): Promise<void> {
  const api = createApi({ baseUrl: daemonUrl });
  const query = { origin: daemonUrl };
  const { url } = (await api("GET /api/v0/youtube/authenticate", { query })).data;
  const consent = await fetch(url, { redirect: "manual" });
  await fetch(consent.headers.get("location") ?? "", { redirect: "manual" });
}
