import { closeSync, constants, fstatSync, openSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { CommandError } from '../errors.js';

/** With less free space than this, in bytes, the store only reads. */
const RESERVE = 8 * 1024 * 1024;

/** Free bytes on the disk of a folder, for this user. Infinity where the file system does not say. */
export function freeBytes(path: string): number {
  const { blocks, bavail, bsize } = statfsSync(path);
  return blocks === 0 ? Number.POSITIVE_INFINITY : bavail * bsize;
}

export function isFull(free: number): boolean {
  return free < RESERVE;
}

export function diskFull(path: string): CommandError {
  return new CommandError(
    'OutOfDiskSpace',
    `cannot write to the data folder ${path}: the disk is full (less than ${RESERVE / 1024 / 1024} MB free)`,
  );
}

/**
 * Writes `lock.mdb` full length before LMDB maps it. LMDB leaves holes in it and writes into the map;
 * on a full disk the system then has no page to give and ends the process (SIGBUS).
 * The caller holds the folder, so nobody else uses the file, and LMDB begins it anew.
 * @throws errors of the file system.
 */
export function fillReaderTable(path: string, maxReaders: number): void {
  // An LMDB reader takes 64 bytes; a page for the table's head, with room to spare.
  const length = 4096 + 64 * maxReaders;
  const handle = openSync(join(path, 'lock.mdb'), constants.O_RDWR | constants.O_CREAT, 0o644);
  try {
    const { size, blocks } = fstatSync(handle);
    if (size >= length && blocks * 512 >= length) return;
    const zeros = Buffer.alloc(length);
    for (let at = 0; at < length; ) at += writeSync(handle, zeros, at, length - at, at);
  } finally {
    closeSync(handle);
  }
}
