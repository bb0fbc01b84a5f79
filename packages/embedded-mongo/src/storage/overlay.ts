import { keyText } from './key-text.js';
import { SortedKeys } from './sorted-keys.js';
import type { Entry, View, Writer } from './view.js';
import type { WriteScope } from './write-scope.js';

/** A key with its new value, null for none. */
interface Change {
  key: Buffer;
  value: Buffer | null;
}

/**
 * The uncommitted changes of a transaction, laid over a view.
 * Keys are held as latin1 strings, whose order is the order of the bytes.
 */
export class Overlay implements Writer {
  readonly base: View;
  readonly #changes = new Map<string, Change>();
  #keys = new SortedKeys();

  constructor(base: View) {
    this.base = base;
  }

  get(key: Buffer): Buffer | undefined {
    const change = this.#changes.get(keyText(key));
    return change ? (change.value ?? undefined) : this.base.get(key);
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

  fill(): Pick<Writer, 'add'> {
    return this;
  }

  #set(key: Buffer, value: Buffer | null): void {
    const name = keyText(key);
    const change = this.#changes.get(name);
    if (change) {
      change.value = value;
      return;
    }
    this.#keys.add(name);
    this.#changes.set(name, { key, value });
  }

  clear(): void {
    this.#changes.clear();
    this.#keys = new SortedKeys();
  }

  /** Writes every change to the store. It cannot be undone. */
  applyTo(scope: Pick<WriteScope, 'set' | 'drop'>): void {
    for (const { key, value } of this.#changes.values()) {
      if (value) scope.set(key, value);
      else scope.drop(key);
    }
  }

  *range(from: Buffer, to: Buffer, reverse = false): Iterable<Entry> {
    const mine = this.#keys.between(keyText(from), keyText(to));
    if (reverse) mine.reverse();
    let next = 0;
    for (const entry of this.base.range(from, to, reverse)) {
      const name = keyText(entry.key);
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
    for (const name of this.#keys.between(keyText(from), keyText(to))) {
      const change = this.#changes.get(name);
      if (!change) continue;
      count += Number(change.value !== null) - Number(this.base.get(change.key) !== undefined);
    }
    return count;
  }

  *#entry(name: string): Iterable<Entry> {
    const change = this.#changes.get(name);
    if (change?.value) yield { key: change.key, value: change.value };
  }
}

function isBefore(a: string, b: string, reverse: boolean): boolean {
  return reverse ? a > b : a < b;
}
