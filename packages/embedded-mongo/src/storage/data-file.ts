import { type FileHandle, open } from 'node:fs/promises';
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
 * Reads the two heads and the branch pages, a few per thousand of the file.
 * @throws Error naming the folder and the damage.
 */
export async function checkDataFile(path: string): Promise<void> {
  const file = dataFileOf(path);
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw new Error(`cannot read the data file ${file}: ${error.message}`);
  });
  if (!handle) return;
  try {
    const { size } = await handle.stat();
    // LMDB begins a new file by itself when it finds an empty one.
    if (size > 0) await checkPages(handle, size);
  } catch (error) {
    const { message } = error as Error;
    throw new Error(
      `the data file in ${path} is damaged: ${message}; nothing was changed. Restore ${file} from a backup, or choose another folder`,
    );
  } finally {
    await handle.close();
  }
}

async function checkPages(handle: FileHandle, size: number): Promise<void> {
  const first = await readMeta(handle, 0);
  const second = await readMeta(handle, first.pageSize);
  const newest = second.transaction > first.transaction ? second : first;
  const pages = BigInt(Math.ceil(size / newest.pageSize));
  let level = newest.roots.filter((root) => root !== EMPTY_ROOT);
  while (level.length > 0) {
    const next: bigint[] = [];
    for (const page of level) next.push(...(await childrenOf(handle, page, newest.pageSize, pages)));
    // Leaves are not opened; that they lie within the file is enough.
    level = next;
  }
}

async function readMeta(handle: FileHandle, at: number): Promise<Meta> {
  const bytes = await readAt(handle, at, 168);
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
async function childrenOf(
  handle: FileHandle,
  page: bigint,
  pageSize: number,
  pages: bigint,
): Promise<bigint[]> {
  if (page >= pages) throw new Error(`it ends after ${pages} pages, before page ${page}`);
  const bytes = await readAt(handle, Number(page) * pageSize, pageSize);
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
    if (children.length === 0) leaves = await isLeaf(handle, child, pageSize);
    children.push(child);
  }
  // All pages of a level are of one kind.
  return leaves ? [] : children;
}

async function isLeaf(handle: FileHandle, page: bigint, pageSize: number): Promise<boolean> {
  const bytes = await readAt(handle, Number(page) * pageSize, PAGE.header);
  return (bytes.readUInt16LE(PAGE.flags) & FLAG.leaf) !== 0;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await handle.read(bytes, 0, length, position);
  if (bytesRead < length) throw new Error(`it ends at byte ${position + bytesRead}, too early`);
  return bytes;
}
