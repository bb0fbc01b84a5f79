import type { FileSource } from './file-source.js';

/** Bytes that are fetched at once: four of the pieces in which the database stores a file. */
const BLOCK_BYTES = 4 * 255 * 1024;
/** The archive's directory and one part are read by turns. */
const KEPT_BLOCKS = 2;

/** A file whose blocks are fetched when they are needed, one at a time. `fetchBlock` takes the place where it begins. */
export function createBlockSource(
  size: number,
  fetchBlock: (range: { start: number; end: number }) => Promise<Uint8Array>,
): FileSource {
  const kept = new Map<number, Promise<Uint8Array>>();
  let last: Promise<unknown> = Promise.resolve();

  function block(start: number): Promise<Uint8Array> {
    const known = kept.get(start);
    if (known) return known;
    const fetched = last.then(() => fetchBlock({ start, end: Math.min(start + BLOCK_BYTES, size) }));
    last = fetched.catch(() => {});
    kept.set(start, fetched);
    for (const oldest of kept.keys()) if (kept.size > KEPT_BLOCKS) kept.delete(oldest);
    return fetched;
  }

  return {
    size,
    async *read({ start, end } = { start: 0, end: size }) {
      for (let at = start; at < end; ) {
        const from = at - (at % BLOCK_BYTES);
        const bytes = await block(from);
        const part = bytes.subarray(at - from, end - from);
        if (part.length === 0) throw new Error('The stored file is shorter than its length.');
        yield part;
        at += part.length;
      }
    },
  };
}
