const CHUNK = 512;

/** A sorted set of strings, in chunks, so that inserting into a large set is cheap. */
export class SortedKeys {
  readonly #chunks: string[][] = [[]];

  add(key: string): void {
    const at = this.#chunkOf(key);
    const chunk = this.#chunks[at] as string[];
    const position = lowerBound(chunk, key);
    if (chunk[position] === key) return;
    chunk.splice(position, 0, key);
    if (chunk.length > CHUNK) this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK / 2));
  }

  delete(key: string): void {
    const at = this.#chunkOf(key);
    const chunk = this.#chunks[at] as string[];
    const position = lowerBound(chunk, key);
    if (chunk[position] !== key) return;
    chunk.splice(position, 1);
    if (chunk.length === 0 && this.#chunks.length > 1) this.#chunks.splice(at, 1);
  }

  /** The keys with `from <= key < to`, as a copy that later changes do not touch. */
  between(from: string, to: string): string[] {
    const found: string[] = [];
    for (let i = this.#chunkOf(from); i < this.#chunks.length; i += 1) {
      const chunk = this.#chunks[i] as string[];
      const start = lowerBound(chunk, from);
      const end = lowerBound(chunk, to);
      for (let j = start; j < end; j += 1) found.push(chunk[j] as string);
      if (end < chunk.length) break;
    }
    return found;
  }

  /** The last chunk that starts at or before the key. */
  #chunkOf(key: string): number {
    let low = 0;
    let high = this.#chunks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      const first = this.#chunks[middle]?.[0];
      if (first !== undefined && first <= key) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function lowerBound(keys: string[], key: string): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle] as string) < key) low = middle + 1;
    else high = middle;
  }
  return low;
}
