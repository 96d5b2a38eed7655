import { createReadStream } from "node:fs";

const lineFeed = 10;

/**
 * The lines of a file, the last one also without an end. Only line feeds part them: readline would
 * also take U+2028 and U+2029 for ends, which JSON leaves as they are in a text.
 */
export async function* readLines(file: string): AsyncGenerator<string> {
  const begun: Buffer[] = [];
  for await (const read of createReadStream(file)) {
    const chunk = read as Buffer; // without an encoding it reads bytes
    let from = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      begun.push(chunk.subarray(from, end));
      yield Buffer.concat(begun.splice(0)).toString("utf8");
      from = end + 1;
    }
    if (from < chunk.length) begun.push(chunk.subarray(from));
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString("utf8");
}
