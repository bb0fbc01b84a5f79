import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

/** Offsets in the pages of LMDB's data format 2, which lmdb 3.5 writes. All numbers are little-endian. */
const PAGE = { number: 0, flags: 18, lower: 20, header: 24 } as const;
const META = { magic: 24, version: 28, pageSize: 48, freeRoot: 88, root: 136, transaction: 152 } as const;
const MAGIC = 0xbeefc0de;
const VERSION = 2;
const FLAG = { branch: 1, leaf: 2, meta: 8 } as const;
const EMPTY_ROOT = 0xffff_ffff_ffff_ffffn;

interface Meta {
  pageSize: number;
  transaction: bigint;
  roots: bigint[];
}

/** LMDB's file in a data folder. */
export function dataFileOf(path: string): string {
  return join(path, 'data.mdb');
}

/**
 * Looks through the skeleton of the data file before LMDB maps it: LMDB trusts what it maps, and a
 * page number beyond the end of a file that was cut short ends the process with a signal.
 * Reads the two heads and the branch pages, a few per thousand of the file, without giving way to
 * anything else in between: a hundred small reads take a millisecond, but many when each has to queue.
 * @throws Error naming the folder and the damage.
 */
export function checkDataFile(path: string): void {
  const file = dataFileOf(path);
  const handle = openFile(file);
  if (handle === undefined) return;
  try {
    const { size } = fstatSync(handle);
    // LMDB begins a new file by itself when it finds an empty one.
    if (size > 0) checkPages(handle, size);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `the data file in ${path} is damaged: ${message}; nothing was changed. Restore ${file} from a backup, or choose another folder`,
    );
  } finally {
    closeSync(handle);
  }
}

/** undefined when there is no such file. */
function openFile(file: string): number | undefined {
  try {
    return openSync(file, 'r');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return undefined;
    throw new Error(`cannot read the data file ${file}: ${message}`);
  }
}

function checkPages(handle: number, size: number): void {
  const first = readMeta(handle, 0);
  const second = readMeta(handle, first.pageSize);
  const newest = second.transaction > first.transaction ? second : first;
  const pages = BigInt(Math.ceil(size / newest.pageSize));
  let level = newest.roots.filter((root) => root !== EMPTY_ROOT);
  while (level.length > 0) {
    const next: bigint[] = [];
    for (const page of level) next.push(...childrenOf(handle, page, newest.pageSize, pages));
    // Leaves are not opened; that they lie within the file is enough.
    level = next;
  }
}

function readMeta(handle: number, at: number): Meta {
  const bytes = readAt(handle, at, 168);
  if (bytes.readUInt32LE(META.magic) !== MAGIC || bytes.readUInt16LE(PAGE.flags) !== FLAG.meta) {
    throw new Error(`its head at byte ${at} is not that of an LMDB file`);
  }
  const version = bytes.readUInt32LE(META.version);
  if (version !== VERSION)
    throw new Error(`it has format version ${version}, this server reads version ${VERSION}`);
  const pageSize = bytes.readUInt32LE(META.pageSize);
  if (pageSize < 512 || pageSize > 65536 || (pageSize & (pageSize - 1)) !== 0) {
    throw new Error(`its head at byte ${at} tells an impossible page size, ${pageSize}`);
  }
  return {
    pageSize,
    transaction: bytes.readBigUInt64LE(META.transaction),
    roots: [bytes.readBigUInt64LE(META.freeRoot), bytes.readBigUInt64LE(META.root)],
  };
}

/** The pages a branch page leads to; none for a leaf. */
function childrenOf(handle: number, page: bigint, pageSize: number, pages: bigint): bigint[] {
  if (page >= pages) throw new Error(`it ends after ${pages} pages, before page ${page}`);
  const bytes = readAt(handle, Number(page) * pageSize, pageSize);
  const flags = bytes.readUInt16LE(PAGE.flags);
  if (bytes.readBigUInt64LE(PAGE.number) !== page || (flags & (FLAG.branch | FLAG.leaf)) === 0) {
    throw new Error(`page ${page} holds something else`);
  }
  if ((flags & FLAG.leaf) !== 0) return [];
  const children: bigint[] = [];
  // Offsets on a page count from the end of its header, and "lower" is where the list of them ends.
  const end = Math.min(PAGE.header + bytes.readUInt16LE(PAGE.lower), pageSize - 2);
  let leaves = false;
  for (let pointer: number = PAGE.header; pointer < end; pointer += 2) {
    const node = PAGE.header + bytes.readUInt16LE(pointer);
    if (node + 8 > pageSize) throw new Error(`page ${page} has a wrong entry`);
    const child = BigInt(bytes.readUInt32LE(node)) + (BigInt(bytes.readUInt16LE(node + 4)) << 32n);
    if (child >= pages) throw new Error(`it ends after ${pages} pages, before page ${child}`);
    if (children.length === 0) leaves = isLeaf(handle, child, pageSize);
    children.push(child);
  }
  // All pages of a level are of one kind.
  return leaves ? [] : children;
}

function isLeaf(handle: number, page: bigint, pageSize: number): boolean {
  const bytes = readAt(handle, Number(page) * pageSize, PAGE.header);
  return (bytes.readUInt16LE(PAGE.flags) & FLAG.leaf) !== 0;
}

function readAt(handle: number, position: number, length: number): Buffer {
  const bytes = Buffer.alloc(length);
  const bytesRead = readSync(handle, bytes, 0, length, position);
  if (bytesRead < length) throw new Error(`it ends at byte ${position + bytesRead}, too early`);
  return bytes;
}
