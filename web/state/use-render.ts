import { keepPreviousData, useMutation, useQuery } from "@tanstack/react-query";
import type { RenderRequest } from "../../shared/model/render.ts";
import type { Vod } from "../../shared/model/vod.ts";
import { useDaemon } from "./daemon-context.ts";
import { queryKeys } from "./query-keys.ts";

/** What a recording's chat can be rendered from and burned onto; looked at anew when its files change. */
export function useRenderChoices({ uuid, products }: Pick<Vod, "uuid" | "products">) {
  const { api } = useDaemon();
  const files = products.map(({ basename, created_at: at }) => `${basename} ${at}`).join("\n");
  return useQuery({
    queryKey: queryKeys.renderChoices(uuid, files),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (await api("GET /api/v0/vod/:uuid/renderwizard", { params: { uuid }, signal })).data,
  });
}

/** Begins to render and to burn a chat; the answer names the jobs, and the dialog stays to show it. */
export function useRenderVod(uuid: string) {
  const { api } = useDaemon();
  return useMutation({
    mutationFn: (body: RenderRequest) =>
      api("POST /api/v0/vod/:uuid/renderwizard", { params: { uuid }, body }),
  });
}
