/** Buffers for whole bodies that are used again and again: no allocation and no fresh pages for each segment. */
export interface SegmentBuffers {
  /** A buffer of at least that many bytes; its content is whatever was there before. */
  take(bytes: number): Buffer;
  give(buffer: Buffer): void;
}

const classBytes = 256 * 1024;
const usualPooledBytes = 16 * 1024 * 1024;

/** `mostPooledBytes` may lie unused; more is left to the garbage collector. */
export function createSegmentBuffers(mostPooledBytes = usualPooledBytes): SegmentBuffers {
  const pools = new Map<number, Buffer[]>();
  let pooledBytes = 0;
  return {
    take(bytes) {
      const size = toSizeClass(bytes);
      const buffer = pools.get(size)?.pop() ?? pools.get(size + classBytes)?.pop();
      if (buffer === undefined) return Buffer.allocUnsafeSlow(size);
      pooledBytes -= buffer.length;
      return buffer;
    },
    give(buffer) {
      if (pooledBytes + buffer.length > mostPooledBytes) return;
      const pool = pools.get(buffer.length) ?? [];
      pools.set(buffer.length, pool);
      pool.push(buffer);
      pooledBytes += buffer.length;
    },
  };
}

/** Segments of one stream differ a little: they fall into neighbouring classes. */
function toSizeClass(bytes: number): number {
  return Math.ceil(bytes / classBytes) * classBytes;
}
