import { z } from "zod";
import { KeyValue, StoredText } from "../model/key-value.ts";
import { defineRoutes } from "./route.ts";

export const keyValueRoutes = defineRoutes({
  "GET /api/v0/keyvalue": {
    summary: "All texts that scripts and clients keep here, by key.",
    access: "operate",
    response: z.record(z.string(), z.string()),
  },
  "DELETE /api/v0/keyvalue": {
    summary: "Forget all of them.",
    access: "operate",
    response: z.object({ removed: z.number().int() }),
  },
  "GET /api/v0/keyvalue/:key": {
    summary: "The text that is kept under a key.",
    access: "operate",
    response: KeyValue,
  },
  "PUT /api/v0/keyvalue/:key": {
    summary: "Keep a text under a key.",
    access: "operate",
    body: z.object({ value: StoredText }),
    response: KeyValue,
  },
  "DELETE /api/v0/keyvalue/:key": {
    summary: "Forget the text under a key.",
    access: "operate",
    response: z.object({ key: z.string() }),
  },
});
