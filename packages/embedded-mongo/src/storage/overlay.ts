import { SortedKeys } from './sorted-keys.js';
import type { Entry, View, Writer } from './view.js';

type Change = Buffer | null;

const text = (key: Buffer): string => key.toString('latin1');
const bytes = (key: string): Buffer => Buffer.from(key, 'latin1');

/**
 * Changes laid over a view: what a transaction has written and not committed.
 * Keys are held as latin1 strings, whose order is the order of the bytes.
 */
export class Overlay implements Writer {
  readonly base: View;
  readonly #changes = new Map<string, Change>();
  readonly #keys = new SortedKeys();

  constructor(base: View) {
    this.base = base;
  }

  get size(): number {
    return this.#changes.size;
  }

  /** Whether this key was written here, and so no longer comes from the view below. */
  has(key: Buffer): boolean {
    return this.#changes.has(text(key));
  }

  get(key: Buffer): Buffer | undefined {
    const change = this.#changes.get(text(key));
    return change === undefined ? this.base.get(key) : (change ?? undefined);
  }

  put(key: Buffer, value: Buffer): void {
    this.#set(key, value);
  }

  add(key: Buffer, value: Buffer): void {
    this.#set(key, value);
  }

  remove(key: Buffer): void {
    this.#set(key, null);
  }

  #set(key: Buffer, change: Change): void {
    const name = text(key);
    if (!this.#changes.has(name)) this.#keys.add(name);
    this.#changes.set(name, change);
  }

  /** Writes every change to another writer. */
  applyTo(writer: Writer): void {
    for (const [name, change] of this.#changes) {
      if (change) writer.put(bytes(name), change);
      else writer.remove(bytes(name));
    }
  }

  *range(from: Buffer, to: Buffer, reverse = false): Iterable<Entry> {
    const mine = this.#keys.between(text(from), text(to));
    if (reverse) mine.reverse();
    let next = 0;
    for (const entry of this.base.range(from, to, reverse)) {
      const name = text(entry.key);
      while (next < mine.length && isBefore(mine[next] as string, name, reverse)) {
        yield* this.#entry(mine[next] as string);
        next += 1;
      }
      if (mine[next] === name) {
        yield* this.#entry(name);
        next += 1;
      } else {
        yield entry;
      }
    }
    for (; next < mine.length; next += 1) yield* this.#entry(mine[next] as string);
  }

  count(from: Buffer, to: Buffer): number {
    let count = this.base.count(from, to);
    for (const name of this.#keys.between(text(from), text(to))) {
      const before = this.base.get(bytes(name)) !== undefined;
      count += Number(Boolean(this.#changes.get(name))) - Number(before);
    }
    return count;
  }

  *#entry(name: string): Iterable<Entry> {
    const value = this.#changes.get(name);
    if (value) yield { key: bytes(name), value };
  }
}

function isBefore(a: string, b: string, reverse: boolean): boolean {
  return reverse ? a > b : a < b;
}
