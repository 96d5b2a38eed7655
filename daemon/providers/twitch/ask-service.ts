import { z } from "zod";
import { AppError } from "../../../shared/errors.ts";
import { type HttpClient, parseAnswer, toJson } from "../../io/http.ts";

/**
 * Asks a service by plain GET; null when it does not know what is asked for (404). Throws
 * `provider_unavailable` for every other answer.
 */
export async function askService<T>(
  { http }: { http: HttpClient },
  url: string,
  schema: z.ZodType<T>,
  signal: AbortSignal,
): Promise<T | null> {
  const { host } = new URL(url);
  const answer = await http.request(url, { signal, headers: { accept: "application/json" } });
  if (answer.status === 404) return null;
  if (answer.status !== 200)
    throw new AppError("provider_unavailable", `${host} answers with HTTP ${answer.status}.`);
  return parseAnswer(schema, toJson(answer, host), host);
}

/** Those of a list that have the form; one that has another must not cost the rest. */
export function listOf<T>(item: z.ZodType<T>): z.ZodType<T[]> {
  return z.array(z.unknown()).transform((items) =>
    items.flatMap((found) => {
      const parsed = item.safeParse(found);
      return parsed.success ? [parsed.data] : [];
    }),
  );
}
