/**
 * Writes ever higher numbers into a durable document and says each one once it is on the disk; a
 * test kills it. Arguments: the file, and how many bytes each document holds.
 */
import { DurableJsonFile } from "../../daemon/io/json-document.ts";

const [file = "", size = "0"] = process.argv.slice(2);
const document = new DurableJsonFile<{ count: number; filling: string }>(file);
const filling = "x".repeat(Number(size));
const start = (await document.read())?.count ?? 0;

process.stdout.write(`start ${start}\n`);
for (let count = start + 1; ; count += 1) {
  await document.write({ count, filling });
  process.stdout.write(`${count}\n`);
}
