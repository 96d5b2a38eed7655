import type { FileHandle } from "node:fs/promises";

const blockBytes = 512 * 1024;

/**
 * Bytes `start` to `end` (inclusive) of a file that is open, and closes it when they are read or nobody
 * wants them any more. They are the bytes of that very file, whatever has its name by then. Fails when
 * the file has become shorter: a reader who was promised more must not take the rest for all of it.
 */
export function sendRange(
  file: FileHandle,
  { start, end }: { start: number; end: number },
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let position = start;
  const pull = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    const block = Buffer.allocUnsafe(Math.min(blockBytes, end + 1 - position));
    const { bytesRead } = await file.read(block, 0, block.length, position);
    if (bytesRead === 0) throw new Error("The file became shorter while it was sent.");
    position += bytesRead;
    controller.enqueue(block.subarray(0, bytesRead));
    if (position <= end) return;
    controller.close();
    await file.close();
  };
  return new ReadableStream({
    async pull(controller) {
      try {
        await pull(controller);
      } catch (error) {
        await file.close();
        throw error;
      }
    },
    cancel: () => file.close(),
  });
}
