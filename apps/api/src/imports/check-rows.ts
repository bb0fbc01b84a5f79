/** Checks the rows of a file against the items, and stores what each would do. Nothing is changed. */
import { createHash } from 'node:crypto';
import { ROW_STATUSES, type RowStatus } from '@godown/shared/imports';
import type { WarehouseId } from '@godown/shared/warehouses';
import { ObjectId } from 'mongodb';
import type { ItemCollection } from '../items/items.repo.js';
import { type Compared, compareRow, keysOf } from './compare-row.js';
import { type ImportDoc, type ImportRowDoc, toRowId } from './import-doc.js';
import type { ImportCollections } from './imports.repo.js';
import { readMatches } from './match-items.js';
import type { ParsedRow, RowError, RowParser } from './parse-row.js';
import type { SheetRow } from './read/file-source.js';

interface Deps {
  collections: ImportCollections;
  items: ItemCollection;
  home: WarehouseId;
}

export type Counts = Record<RowStatus, number>;

export interface RowChecker {
  /** Checks and stores some rows. */
  add(rows: readonly SheetRow[]): Promise<void>;
  counts: Counts;
}

export function createRowChecker(deps: Deps, doc: ImportDoc, parser: RowParser): RowChecker {
  const { rows: collection } = deps.collections;
  const counts = Object.fromEntries(ROW_STATUSES.map((status) => [status, 0])) as Counts;
  /** The first row with each key. Hashes, because there may be many and long ones. */
  const seen = new Map<string, number>();

  /** Both rows of the same item are wrong. */
  async function refuseTwins(fresh: Map<number, ImportRowDoc>, parsed: ParsedRow, { item }: Compared) {
    for (const { field, key } of keysOf(parsed.values, item)) {
      const hash = createHash('sha256').update(key).digest('base64url').slice(0, 12);
      const first = seen.get(hash);
      if (first === undefined) seen.set(hash, parsed.row);
      if (first === undefined || first === parsed.row) continue;
      const value = String(parsed.values[field] ?? '');
      const column = parser.headingOf(field);
      const errorOf = (row: number) => ({ column, value, message: `Row ${row} is about the same item.` });
      const mine = fresh.get(parsed.row);
      if (mine) makeWrong(mine, errorOf(first));
      const other = fresh.get(first);
      if (other) makeWrong(other, errorOf(parsed.row));
      else await makeStoredWrong(first, errorOf(parsed.row));
    }
  }

  async function makeStoredWrong(row: number, error: RowError): Promise<void> {
    const _id = toRowId(doc._id, row);
    const known = await collection.findOne({ _id });
    if (!known || known.errors.some(({ column }) => column === error.column)) return;
    await collection.updateOne({ _id }, { $set: { status: 'wrong', changes: [] }, $push: { errors: error } });
    counts[known.status]--;
    counts.wrong++;
  }

  return {
    counts,
    async add(rows) {
      const parsed = rows.map((row) => parser.parse(row));
      const findMatch = await readMatches(deps, parsed);
      const fresh = new Map<number, ImportRowDoc>();
      for (const row of parsed) {
        const isBroken = Object.keys(row.values).length === 0 && row.errors.length > 0;
        const compared: Compared = isBroken ? { changes: [] } : compareRow(row, findMatch(row.values));
        fresh.set(row.row, toDoc(doc._id, row, compared, parser));
        if (!isBroken) await refuseTwins(fresh, row, compared);
      }
      const docs = [...fresh.values()];
      for (const { status } of docs) counts[status]++;
      if (docs.length > 0) await collection.insertMany(docs);
    },
  };
}

function makeWrong(doc: ImportRowDoc, error: RowError): void {
  doc.status = 'wrong';
  doc.changes = [];
  if (!doc.errors.some(({ column }) => column === error.column)) doc.errors.push(error);
}

function toDoc(id: ObjectId, parsed: ParsedRow, compared: Compared, parser: RowParser): ImportRowDoc {
  const { item, changes, error } = compared;
  // A name that is not valid is there, and has its own error.
  const column = error && parser.headingOf(error.field);
  const isNew = error !== undefined && !parsed.errors.some((each) => each.column === column);
  const own: RowError[] =
    error && isNew
      ? [
          {
            column: parser.headingOf(error.field),
            value: String(parsed.values[error.field] ?? ''),
            message: error.message,
          },
        ]
      : [];
  const errors = [...parsed.errors, ...own];
  const status = errors.length > 0 ? 'wrong' : toStatus(compared);
  return {
    _id: toRowId(id, parsed.row),
    import: id,
    row: parsed.row,
    status,
    ...(item && { item: new ObjectId(item._id) }),
    itemName: item?.name ?? String(parsed.values.name ?? ''),
    changes: status === 'wrong' ? [] : changes,
    errors,
  };
}

function toStatus({ item, changes }: Compared): RowStatus {
  if (!item) return 'new';
  return changes.length > 0 ? 'changed' : 'unchanged';
}
