import type { ReadStream } from "node:tty";

const [endOfText, newline, carriageReturn, interrupt, endOfFile] = [
  "",
  "\n",
  "\r",
  "\u0003",
  "\u0004",
];
const deletions = ["\u007f", "\b"];

/** Asks in the terminal without showing what is typed; null when the question is cancelled. */
export async function askSecret(
  question: string,
  stdin: ReadStream,
  write: (text: string) => void,
): Promise<string | null> {
  write(question);
  stdin.setRawMode(true);
  stdin.setEncoding("utf8");
  try {
    return await readLine(stdin);
  } finally {
    stdin.setRawMode(false);
    stdin.pause();
    write("\n");
  }
}

async function readLine(stdin: ReadStream): Promise<string | null> {
  let typed = "";
  for await (const chunk of stdin.iterator({ destroyOnReturn: false })) {
    for (const key of String(chunk)) {
      if (key === interrupt || (key === endOfFile && typed === endOfText)) return null;
      if (key === newline || key === carriageReturn || key === endOfFile) return typed;
      typed = deletions.includes(key) ? typed.slice(0, -1) : typed + key;
    }
  }
  return null;
}
