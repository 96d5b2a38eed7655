import type { ChatMessage } from "../../../shared/model/chat.ts";

export function sampleMessage(
  offset: number,
  id: string,
  change: Partial<ChatMessage> = {},
): ChatMessage {
  return {
    id,
    offset,
    login: "bob",
    name: "Bob",
    color: "#1e90ff",
    badges: [],
    parts: [{ type: "text", text: `words of ${id}` }],
    notice: null,
    is_action: false,
    is_first: false,
    is_deleted: false,
    reply_to: null,
    ...change,
  };
}
