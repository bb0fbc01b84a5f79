import type { DataFile, Node, Page } from './data-file.js';
import { Damage, type Tree } from './head.js';

export interface Entry {
  key: Buffer;
  /** undefined when it could not be read. */
  value: Buffer | undefined;
}

export type Report = (damage: string) => void;

interface Options {
  compare(a: Buffer, b: Buffer): number;
  /** True to read the leaves too, which are nearly all pages. */
  leaves: boolean;
  report: Report;
}

/** Keys of a page are not below the first, and below the second. */
type Bounds = readonly [Buffer | undefined, Buffer | undefined];

/** Reads a tree of LMDB page by page and checks how the pages hang together. Reports damage and goes on. */
export class TreeWalk {
  readonly #file: DataFile;
  readonly #tree: Tree;
  readonly #options: Options;
  readonly #found = { branches: 0, leaves: 0, overflows: 0, entries: 0 };
  #damaged = false;

  constructor(file: DataFile, tree: Tree, options: Options) {
    this.#file = file;
    this.#tree = tree;
    this.#options = options;
  }

  /** The entries in order, those of a leaf at a time. */
  *leaves(): Generator<Entry[]> {
    const { root } = this.#tree;
    if (root !== undefined) yield* this.#descend(root, 1, [undefined, undefined]);
    // Parts that could not be read are reported already.
    if (!this.#options.leaves || this.#damaged) return;
    for (const name of ['branches', 'leaves', 'overflows', 'entries'] as const) {
      const [expected, found] = [this.#tree[name], this.#found[name]];
      if (expected !== found)
        this.#options.report(`the file's head counts ${expected} ${name}, there are ${found}`);
    }
  }

  *#descend(number: number, level: number, bounds: Bounds): Generator<Entry[]> {
    const page = this.#attempt(() => this.#read(number, level));
    if (!page) return;
    const { nodes } = page;
    this.#checkOrder(number, page, bounds);
    if (page.kind === 'leaf') {
      yield nodes.map((node) => this.#entry(node));
      return;
    }
    for (const [i, { key, child }] of nodes.entries())
      yield* this.#descend(child, level + 1, [i === 0 ? bounds[0] : key, nodes[i + 1]?.key ?? bounds[1]]);
  }

  #read(number: number, level: number): Page | undefined {
    this.#file.use(number);
    if (level >= this.#tree.depth && !this.#options.leaves) return undefined;
    const page = this.#file.readPage(number);
    const expected = level < this.#tree.depth ? 'branch' : 'leaf';
    if (page.kind !== expected) throw new Damage(`page ${number} is a ${page.kind}, not a ${expected}`);
    this.#found[expected === 'leaf' ? 'leaves' : 'branches'] += 1;
    return page;
  }

  #entry(node: Node): Entry {
    this.#found.entries += 1;
    const read = this.#attempt(() => this.#file.valueOf(node));
    this.#found.overflows += read?.overflow ?? 0;
    return { key: node.key, value: read?.value };
  }

  #checkOrder(number: number, { kind, nodes }: Page, [from, to]: Bounds): void {
    const { compare, report } = this.#options;
    // The first key of a branch is not used.
    let previous = kind === 'leaf' ? undefined : from;
    for (const [i, { key }] of nodes.entries()) {
      if (kind === 'branch' && i === 0) continue;
      const tooLow = previous ? compare(previous, key) >= 0 : from && compare(from, key) > 0;
      if (tooLow || (to && compare(key, to) >= 0)) {
        this.#damaged = true;
        report(`page ${number} has keys out of order`);
        return;
      }
      previous = key;
    }
  }

  #attempt<T>(read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof Damage)) throw error;
      this.#damaged = true;
      this.#options.report(error.message);
      return undefined;
    }
  }
}
