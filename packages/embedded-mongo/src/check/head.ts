/** Offsets in the head of a file in LMDB's data format 2. All numbers are little-endian. */
const FLAGS = 18;
const META = {
  magic: 24,
  version: 28,
  mapSize: 40,
  pageSize: 48,
  free: 48,
  main: 96,
  lastPage: 144,
  transaction: 152,
} as const;
const TREE = { flags: 4, depth: 6, branches: 8, leaves: 16, overflows: 24, entries: 32, root: 40 } as const;
const META_END = 168;
const META_PAGE = 8;
const MAGIC = 0xbeefc0de;
const VERSION = 2;
/** The flags of the two trees. lmdb adds one to the first for writes that are synchronized later. */
const FREE_FLAGS = 8;
const SYNCHRONIZED_LATER = 0x1000;
const MAIN_FLAGS = 0;
/** No address space is larger, in bytes. */
const LARGEST_MAP = 2 ** 47;
const EMPTY_ROOT = 0xffff_ffff_ffff_ffffn;

/** Something is not as LMDB writes it. The message says where. */
export class Damage extends Error {}

/** One of the two trees of a file: its free pages, and its data. */
export interface Tree {
  /** undefined for an empty tree. */
  root: number | undefined;
  depth: number;
  branches: number;
  leaves: number;
  overflows: number;
  entries: number;
}

export interface Meta {
  pageSize: number;
  mapSize: number;
  lastPage: number;
  transaction: number;
  free: Tree;
  main: Tree;
}

/** Reads the newest of the two heads of a file. @throws Damage. */
export function readHead(size: number, read: (position: number, length: number) => Buffer): Meta {
  if (size === 0) throw new Damage('it is empty (0 bytes)');
  if (size < META_END) throw new Damage(`it has only ${size} bytes`);
  const first = readMeta(read(0, META_END), 0);
  if (size < first.pageSize + META_END) throw new Damage(`it has only ${size} bytes`);
  const second = readMeta(read(first.pageSize, META_END), first.pageSize);
  // LMDB writes the heads in turn.
  const distance = Math.abs(first.transaction - second.transaction);
  if (first.pageSize !== second.pageSize || distance > 1)
    throw new Damage('its two heads contradict each other');
  const newest = second.transaction > first.transaction ? second : first;
  const { pageSize, lastPage, mapSize } = newest;
  if (mapSize < (lastPage + 1) * pageSize || mapSize > LARGEST_MAP)
    throw new Damage(`its head gives an impossible size, ${mapSize}`);
  return newest;
}

function readMeta(bytes: Buffer, at: number): Meta {
  const [magic, version] = [bytes.readUInt32LE(META.magic), bytes.readUInt32LE(META.version)];
  if (magic !== MAGIC || bytes.readUInt16LE(FLAGS) !== META_PAGE)
    throw new Damage(`its head at byte ${at} is not that of a store`);
  if (version !== VERSION)
    throw new Damage(
      `its head at byte ${at} has format version ${version}, this program reads version ${VERSION}`,
    );
  const pageSize = bytes.readUInt32LE(META.pageSize);
  if (pageSize < 512 || pageSize > 65536 || (pageSize & (pageSize - 1)) !== 0)
    throw new Damage(`its head at byte ${at} gives an impossible page size, ${pageSize}`);
  const freeFlags = bytes.readUInt16LE(META.free + TREE.flags) & ~SYNCHRONIZED_LATER;
  const mainFlags = bytes.readUInt16LE(META.main + TREE.flags);
  if (freeFlags !== FREE_FLAGS || mainFlags !== MAIN_FLAGS)
    throw new Damage(`its head at byte ${at} has wrong flags`);
  return {
    pageSize,
    mapSize: numberAt(bytes, META.mapSize),
    lastPage: numberAt(bytes, META.lastPage),
    transaction: numberAt(bytes, META.transaction),
    free: readTree(bytes.subarray(META.free)),
    main: readTree(bytes.subarray(META.main)),
  };
}

function readTree(bytes: Buffer): Tree {
  const root = bytes.readBigUInt64LE(TREE.root);
  return {
    root: root === EMPTY_ROOT ? undefined : Number(root),
    depth: bytes.readUInt16LE(TREE.depth),
    branches: numberAt(bytes, TREE.branches),
    leaves: numberAt(bytes, TREE.leaves),
    overflows: numberAt(bytes, TREE.overflows),
    entries: numberAt(bytes, TREE.entries),
  };
}

const numberAt = (bytes: Buffer, at: number) => Number(bytes.readBigUInt64LE(at));
