import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { Damage, type Meta, readHead, type Tree } from './head.js';

/** Offsets in LMDB's data format 2, which lmdb 3.5 writes. All numbers are little-endian. */
const HEADER = 24;
const PAGE = { number: 0, transaction: 8, flags: 18, lower: 20, upper: 22, overflow: 20 } as const;
const FLAG = { branch: 1, leaf: 2, overflow: 4 } as const;
const NODE = { flags: 4, keySize: 6, key: 8 } as const;
const IN_OVERFLOW = 1;
const OVERFLOW_REFERENCE = 24;

/** An entry on a page: the page it leads to on a branch, its value on a leaf. */
export interface Node {
  key: Buffer;
  child: number;
  /** Length of the value, in bytes. */
  length: number;
  /** The value, or where to find it. */
  value: Buffer;
  inOverflow: boolean;
}

export interface Page {
  kind: 'branch' | 'leaf';
  nodes: Node[];
}

/**
 * LMDB's data file, read without LMDB: that trusts what it maps, and a wrong number in it ends the process.
 * Pages are read one by one, so the size of the file does not matter.
 */
export class DataFile {
  readonly #handle: number;
  readonly #meta: Meta;
  /** Number of pages of the file; the last may be incomplete. */
  readonly pages: number;
  readonly #used: Uint8Array;
  /** Number of pages that are known to be in use so far. */
  pagesUsed = 0;

  /** @throws Damage when the head of the file cannot be used; errors of the file system. */
  constructor(file: string) {
    this.#handle = openSync(file, 'r');
    try {
      const { size } = fstatSync(this.#handle);
      this.#meta = readHead(size, (at, length) => this.#bytes(at, length));
      this.pages = Math.ceil(size / this.#meta.pageSize);
      this.#used = new Uint8Array(this.pages);
    } catch (error) {
      this.close();
      throw error;
    }
  }

  get free(): Tree {
    return this.#meta.free;
  }

  get main(): Tree {
    return this.#meta.main;
  }

  close(): void {
    closeSync(this.#handle);
  }

  /** Notes that a page is used. @throws Damage when that cannot be. */
  use(page: number): void {
    if (page < 2 || page > this.#meta.lastPage || page >= this.pages) {
      throw new Damage(`page ${page} does not exist; the file has ${this.pages} pages`);
    }
    if (this.#used[page]) throw new Damage(`page ${page} is used twice`);
    this.#used[page] = 1;
    this.pagesUsed += 1;
  }

  /** The reason that a run of pages cannot be free, if any. They may lie beyond the end of the file. */
  freeProblem(first: number, count: number): string | undefined {
    if (first < 2 || first + count - 1 > this.#meta.lastPage) return `page ${first} does not exist`;
    for (let page = first; page < first + count; page += 1) {
      if (this.#used[page]) return `page ${page} is in use`;
    }
    return undefined;
  }

  /** A page of a tree. @throws Damage. */
  readPage(page: number): Page {
    const bytes = this.#page(page, FLAG.branch | FLAG.leaf);
    const kind = bytes.readUInt16LE(PAGE.flags) === FLAG.branch ? 'branch' : 'leaf';
    const count = bytes.readUInt16LE(PAGE.lower) / 2;
    const upper = HEADER + bytes.readUInt16LE(PAGE.upper);
    if (!Number.isInteger(count) || count === 0 || HEADER + 2 * count > upper || upper > bytes.length) {
      throw new Damage(`page ${page} has an impossible table of entries`);
    }
    const nodes: Node[] = [];
    let length = 0;
    for (let i = 0; i < count; i += 1) {
      const at = HEADER + bytes.readUInt16LE(HEADER + 2 * i);
      const node = at >= upper && at + NODE.key <= bytes.length ? readNode(bytes, at, kind) : undefined;
      if (!node) throw new Damage(`page ${page} has an entry that cannot be read`);
      nodes.push(node);
      const size = NODE.key + node.key.length + node.value.length;
      length += size + (size % 2);
    }
    if (upper + length !== bytes.length)
      throw new Damage(`the entries of page ${page} do not fill their place`);
    return { kind, nodes };
  }

  /** The value of a leaf's entry, and the number of its own pages when it is long. @throws Damage. */
  valueOf({ value, length, inOverflow }: Node): { value: Buffer; overflow: number } {
    if (!inOverflow) return { value, overflow: 0 };
    const page = Number(value.readBigUInt64LE(0));
    const overflow = Number(value.readBigUInt64LE(16));
    const { pageSize } = this.#meta;
    if (overflow !== Math.ceil((HEADER + length) / pageSize))
      throw new Damage(`page ${page} holds a value of another length`);
    for (let i = 0; i < overflow; i += 1) this.use(page + i);
    const head = this.#page(page, FLAG.overflow);
    if (head.readUInt32LE(PAGE.overflow) !== overflow)
      throw new Damage(`page ${page} holds a value of another length`);
    return { value: this.#bytes(page * pageSize + HEADER, length), overflow };
  }

  #page(page: number, kinds: number): Buffer {
    const bytes = this.#bytes(page * this.#meta.pageSize, this.#meta.pageSize);
    const flags = bytes.readUInt16LE(PAGE.flags);
    const isOneOf = flags === FLAG.branch || flags === FLAG.leaf || flags === FLAG.overflow;
    if (bytes.readBigUInt64LE(PAGE.number) !== BigInt(page) || !isOneOf || (flags & kinds) === 0)
      throw new Damage(`page ${page} holds something else`);
    if (bytes.readBigUInt64LE(PAGE.transaction) > this.#meta.transaction)
      throw new Damage(`page ${page} is newer than the file`);
    return bytes;
  }

  #bytes(position: number, length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    const read = readSync(this.#handle, bytes, 0, length, position);
    if (read < length) throw new Damage(`it ends at byte ${position + read}, too early`);
    return bytes;
  }
}

/** undefined when it does not fit on the page. */
function readNode(bytes: Buffer, at: number, kind: Page['kind']): Node | undefined {
  const low = bytes.readUInt32LE(at);
  const flags = bytes.readUInt16LE(at + NODE.flags);
  const from = at + NODE.key + bytes.readUInt16LE(at + NODE.keySize);
  const inOverflow = kind === 'leaf' && flags === IN_OVERFLOW;
  if (kind === 'leaf' && !inOverflow && flags !== 0) return undefined;
  const size = kind === 'branch' ? 0 : inOverflow ? OVERFLOW_REFERENCE : low;
  if (from + size > bytes.length) return undefined;
  return {
    key: bytes.subarray(at + NODE.key, from),
    child: low + flags * 2 ** 32,
    length: low,
    value: bytes.subarray(from, from + size),
    inOverflow,
  };
}
