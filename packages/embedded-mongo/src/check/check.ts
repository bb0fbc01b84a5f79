import { DataFile } from './data-file.js';
import { checkFreePages } from './free-pages.js';
import { Damage } from './head.js';
import { Records } from './records.js';
import { TreeWalk } from './tree.js';

export interface Result {
  /** The damaged things, and where they are. */
  damages: string[];
  documents: number;
  /** Version of the layout; undefined when it is not known. */
  version: number | undefined;
}

/** Pages of the file. */
export interface Progress {
  read: number;
  of: number;
}

/**
 * Extent of a check: the head of the file and its branch pages, a few per thousand; all pages;
 * or also the records on them and their index entries.
 */
export type Depth = 'branches' | 'pages' | 'everything';

/**
 * Checks LMDB's file in a data folder without LMDB, which a damaged page can make end the process.
 * Yields how many pages it has read, now and then, so that the caller can show it, or stop.
 * Needs memory for the index entries of the largest collection.
 * @throws errors of the file system.
 */
export function* check(file: string, depth: Depth = 'everything'): Generator<Progress, Result> {
  const damages: string[] = [];
  const report = (damage: string) => damages.push(damage);
  const records = new Records(report);
  let data: DataFile | undefined;
  try {
    data = new DataFile(file);
    const leaves = depth !== 'branches';
    const walk = new TreeWalk(data, data.main, { compare: Buffer.compare, leaves, report });
    for (const entries of walk.leaves()) {
      if (depth === 'everything') for (const entry of entries) records.add(entry);
      yield { read: data.pagesUsed, of: data.pages };
    }
    checkFreePages(data, { leaves, report });
    if (depth === 'everything' && data.main.root !== undefined) records.finish();
  } catch (error) {
    if (!(error instanceof Damage)) throw error;
    report(error.message);
  } finally {
    data?.close();
  }
  return { damages, documents: records.documents, version: records.version };
}
