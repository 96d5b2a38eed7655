import type { ServerResponse } from "node:http";
import type { Answer } from "./answer.ts";

/** Sends an answer the right way. */
export function serve(response: ServerResponse, answer: Answer): void {
  const body = typeof answer.body === "string" ? Buffer.from(answer.body) : answer.body;
  response.writeHead(answer.status, {
    "Content-Type": answer.type,
    "Content-Length": body.length,
    ...answer.headers,
  });
  response.end(body);
}
