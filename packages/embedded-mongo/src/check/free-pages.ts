import type { DataFile } from './data-file.js';
import { type Report, TreeWalk } from './tree.js';

const KEY_BYTES = 8;

/** Keys are numbers of transactions, in the byte order of the machine. */
function compare(a: Buffer, b: Buffer): number {
  if (a.length !== KEY_BYTES || b.length !== KEY_BYTES) return 0;
  return Number(a.readBigUInt64LE() - b.readBigUInt64LE());
}

/** Checks the tree of free pages. To be called when the pages in use are known: LMDB writes into a page that is free. */
export function checkFreePages(
  file: DataFile,
  { leaves, report }: { leaves: boolean; report: Report },
): void {
  const lists: Buffer[] = [];
  for (const entries of new TreeWalk(file, file.free, { compare, leaves, report }).leaves()) {
    for (const { value } of entries) if (value) lists.push(value);
  }
  for (const list of lists) {
    const why = checkList(file, list);
    if (why) report(`the list of free pages: ${why}`);
  }
}

/** Its length, then page numbers. Zero is a gap; a negative number is the length of a run that begins at the next. */
function checkList(file: DataFile, list: Buffer): string | undefined {
  const count = list.length / 8 - 1;
  const length = list.length >= 8 ? Number(list.readBigInt64LE()) : -1;
  if (!Number.isInteger(count) || length < 0 || length > count)
    return 'one of its parts has an impossible length';
  for (let i = 1; i <= length; i += 1) {
    const number = Number(list.readBigInt64LE(8 * i));
    const run = number < 0 ? -number : 1;
    if (number < 0) i += 1;
    const first = i <= length ? Number(list.readBigInt64LE(8 * i)) : 0;
    if (first === 0) continue;
    const problem = file.freeProblem(first, run);
    if (problem) return problem;
  }
  return undefined;
}
