/** Rows of a file that are about the same item. */

import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { RowStatus } from '@godown/shared/bulk/imports';
import { sentence } from '@godown/shared/language/texts';
import type { ObjectId } from 'mongodb';
import type { RowChange } from '../../jobs/job-doc.js';
import { type ImportRowDoc, toRowId } from '../import-doc.js';
import type { ImportCollections } from '../imports.repo.js';
import { type Compared, keysOf } from './compare-row.js';
import type { ParsedRow, RowError, RowParser } from './parse-row.js';
import { warningsOf } from './row-warnings.js';

interface Deps {
  collection: ImportCollections['rows'];
  import: ObjectId;
  parser: RowParser;
  /** A stored row gets another status. */
  onChange(from: ImportRowDoc, to: ImportRowDoc): void;
}

/** The rows of a batch that are not stored yet, by their line. */
export type FreshRows = Map<number, ImportRowDoc>;

/** Rows about one item in different warehouses become one. All others about the same item are wrong. */
export function createTwinFinder({ collection, import: id, parser, onChange }: Deps) {
  /** The first row with each key. Hashes, because there may be many and long ones. */
  const seen = new Map<string, number>();
  /** The rows that became part of a row. */
  const parts = new Map<number, number[]>();
  /** First rows that are wrong already, with the heading. There may be thousands of rows about one item. */
  const refused = new Set<string>();

  async function change(fresh: FreshRows, row: number, next: (doc: ImportRowDoc) => Partial<ImportRowDoc>) {
    const mine = fresh.get(row);
    if (mine) return void Object.assign(mine, next(mine));
    const _id = toRowId(id, row);
    const stored = await collection.findOne({ _id });
    if (!stored) return;
    const { warnings = [], isWarned, ...rest } = { ...stored, ...next(stored) };
    const changed = { ...rest, ...(isWarned && rest.status !== 'wrong' && { warnings, isWarned }) };
    await collection.replaceOne({ _id }, changed);
    onChange(stored, changed);
  }

  async function refuse(fresh: FreshRows, row: number, error: RowError) {
    await change(fresh, row, (doc) => toWrong(doc, error));
    for (const part of parts.get(row) ?? []) await change(fresh, part, (doc) => toWrong(doc, error));
    parts.delete(row);
  }

  async function join(fresh: FreshRows, first: number, mine: ImportRowDoc): Promise<boolean> {
    const other = fresh.get(first) ?? (await collection.findOne({ _id: toRowId(id, first) }));
    const joined = other && joinRows(other, mine);
    if (!joined) return false;
    await change(fresh, first, () => joined);
    parts.set(first, [...(parts.get(first) ?? []), mine.row]);
    Object.assign(mine, {
      status: 'unchanged',
      changes: [],
      together: first,
    } satisfies Partial<ImportRowDoc>);
    return true;
  }

  return {
    async add(fresh: FreshRows, parsed: ParsedRow, { item }: Compared): Promise<void> {
      const { row, values } = parsed;
      for (const { field, key } of keysOf(values, item)) {
        const hash = createHash('sha256').update(key).digest('base64url').slice(0, 12);
        const first = seen.get(hash);
        if (first === undefined) seen.set(hash, row);
        const mine = fresh.get(row);
        if (first === undefined || first === row || !mine || mine.together === first) continue;
        const [column, value] = [parser.headingOf(field, parsed), String(values[field] ?? '')];
        const errorOf = (row: number) => ({
          column,
          value,
          ...sentence(/* i18n */ 'Row {row} is about the same item.', { row }),
        });
        const isRefused = refused.has(`${first} ${column}`);
        if (!isRefused && (await join(fresh, first, mine))) continue;
        Object.assign(mine, toWrong(mine, errorOf(first)));
        if (isRefused) continue;
        await refuse(fresh, first, errorOf(row));
        refused.add(`${first} ${column}`);
      }
    },
  };
}

function toWrong(doc: ImportRowDoc, error: RowError): Partial<ImportRowDoc> {
  const isKnown = doc.errors.some(({ column }) => column === error.column);
  return { status: 'wrong', changes: [], errors: isKnown ? doc.errors : [...doc.errors, error] };
}

/** The first row with the stock of the second, or null if they do not belong together. */
function joinRows(first: ImportRowDoc, second: ImportRowDoc): Partial<ImportRowDoc> | null {
  const { places = [] } = first;
  const others = second.places ?? [];
  const isWrong = first.status === 'wrong' || second.status === 'wrong';
  if (isWrong || places.length === 0 || others.length === 0 || others.some((place) => places.includes(place)))
    return null;
  const isStock = ({ field }: RowChange) => field.startsWith('stock.');
  const plain = (doc: ImportRowDoc) => doc.changes.filter((change) => !isStock(change));
  if (!isDeepStrictEqual(plain(first), plain(second))) return null;
  const changes = [...first.changes, ...second.changes.filter(isStock)];
  const status: RowStatus = first.status === 'new' || changes.length === 0 ? first.status : 'changed';
  // The stock of the second row is not in the warnings of a first row that is stored already.
  const warnings = [...(first.warnings ?? []), ...warningsOf(undefined, second.changes.filter(isStock))];
  const warned = warnings.length > 0 ? { warnings, isWarned: true as const } : {};
  return { status, changes, places: [...places, ...others], ...warned };
}
