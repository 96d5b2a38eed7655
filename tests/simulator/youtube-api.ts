import { newId, refuse, type YoutubeAnswer } from "./youtube-answer.ts";
import { type Playlist, takeFault, type YoutubeState } from "./youtube-state.ts";

export interface ApiQuestion {
  method: string;
  /** `videos`, `playlists`… */
  resource: string;
  query: URLSearchParams;
  body: string;
}

const ok = (body: unknown): YoutubeAnswer => ({ status: 200, body });
const pageSize = 50;

/** `/youtube/v3/…`, for a token that is good. */
export function answerApi(state: YoutubeState, question: ApiQuestion): YoutubeAnswer {
  const fault = takeFault(state, "api");
  if (fault?.kind === "status") return refuse(fault.status, fault.reason ?? "backendError");
  const { method, resource } = question;
  switch (`${method} ${resource}`) {
    case "GET channels":
      return channels(state);
    case "GET playlists":
      return listPlaylists(state, question.query);
    case "POST playlists":
      return makePlaylist(state, question.body);
    case "GET playlistItems":
      return listItems(state, question.query);
    case "POST playlistItems":
      return addItem(state, question.body);
    case "GET videos":
      return findVideos(state, question.query);
    default:
      return refuse(404, "notFound");
  }
}

function channels({ channel }: YoutubeState): YoutubeAnswer {
  if (channel === null) return ok({ pageInfo: { totalResults: 0 } });
  const { id, title } = channel;
  return ok({ items: [{ id, snippet: { title } }] });
}

function listPlaylists({ playlists }: YoutubeState, query: URLSearchParams): YoutubeAnswer {
  const id = query.get("id");
  if (id !== null) return ok({ items: playlists.filter((list) => list.id === id).map(toItem) });
  const start = Number(query.get("pageToken") ?? 0);
  const end = start + Math.min(pageSize, Number(query.get("maxResults") ?? 5));
  const next = end < playlists.length ? { nextPageToken: String(end) } : {};
  return ok({ ...next, items: playlists.slice(start, end).map(toItem) });
}

function toItem({ id, title, description }: Playlist) {
  return {
    kind: "youtube#playlist",
    id,
    snippet: { title, description, publishedAt: "2026-11-20" },
  };
}

function makePlaylist(state: YoutubeState, body: string): YoutubeAnswer {
  // What the product sends; a mistake shows as an undefined field.
  const { snippet, status } = JSON.parse(body) as {
    snippet: { title: string; description: string };
    status: { privacyStatus: string };
  };
  const list: Playlist = {
    id: `PL${newId()}`,
    ...snippet,
    privacy: status.privacyStatus,
    videoIds: [],
  };
  state.playlists.push(list);
  return ok(toItem(list));
}

function listItems(state: YoutubeState, query: URLSearchParams): YoutubeAnswer {
  const list = state.playlists.find(({ id }) => id === query.get("playlistId"));
  if (list === undefined) return refuse(404, "playlistNotFound");
  const ids = list.videoIds.filter((id) => id === query.get("videoId"));
  return ok({ items: ids.map((id) => ({ id: `PLI${id}` })) });
}

function addItem(state: YoutubeState, body: string): YoutubeAnswer {
  const { snippet } = JSON.parse(body) as {
    snippet: { playlistId: string; resourceId: { videoId: string } };
  };
  const list = state.playlists.find(({ id }) => id === snippet.playlistId);
  if (list === undefined) return refuse(404, "playlistNotFound");
  list.videoIds.push(snippet.resourceId.videoId);
  return ok({ id: `PLI${snippet.resourceId.videoId}` });
}

function findVideos(state: YoutubeState, query: URLSearchParams): YoutubeAnswer {
  const ids = (query.get("id") ?? "").split(",");
  const found = ids.flatMap((id) => state.videos.get(id) ?? []);
  return ok({ items: found.map(({ id, uploadStatus }) => ({ id, status: { uploadStatus } })) });
}
