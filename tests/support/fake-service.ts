import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

export interface ServiceRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: Buffer;
}

export interface ServiceAnswer {
  status: number;
  headers?: Record<string, string>;
  text?: string;
}

export interface FakeService {
  url: string;
  requests: ServiceRequest[];
  /** Answers for the next requests in turn; after them everything is taken. */
  answers: ServiceAnswer[];
  /** Lets requests hang without an answer. */
  isSilent: boolean;
  stop(): Promise<void>;
}

/** A service of somebody else on loopback, for the test that runs. */
export async function startFakeService(): Promise<FakeService> {
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const { method = "", url: path = "", headers } = request;
      service.requests.push({ method, path, headers, body, text: body.toString("utf8") });
      if (service.isSilent) return;
      const answer = service.answers.shift() ?? { status: 200, text: "{}" };
      response.writeHead(answer.status, answer.headers).end(answer.text);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  const service: FakeService = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    answers: [],
    isSilent: false,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  onTestFinished(() => service.stop());
  return service;
}
