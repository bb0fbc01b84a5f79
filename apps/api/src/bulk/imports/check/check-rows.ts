/** Checks the rows of a file against the items, and stores the change that each would make. No item is changed. */

import { ROW_STATUSES, type RowStatus } from '@godown/shared/bulk/imports';
import type { Item } from '@godown/shared/items/item';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Message } from '@godown/shared/language/texts';
import { ObjectId } from 'mongodb';
import type { ItemCollection } from '../../../stock/records/item-doc.js';
import type { SheetRow } from '../../files/file-source.js';
import { type ImportDoc, type ImportRowDoc, toRowId } from '../import-doc.js';
import type { ImportCollections } from '../imports.repo.js';
import { type Compared, compareRow } from './compare-row.js';
import { readMatches } from './match-items.js';
import type { ParsedRow, RowError, RowParser } from './parse-row.js';
import { warningsOf } from './row-warnings.js';
import { createTwinFinder, type FreshRows } from './twin-rows.js';

interface Deps {
  collections: ImportCollections;
  items: ItemCollection;
  home: WarehouseId;
}

export type Counts = Record<RowStatus, number>;

interface RowChecker {
  /** Checks and stores some rows. */
  add(rows: readonly SheetRow[]): Promise<void>;
  counts: Counts;
  /** The number of rows with warnings. */
  readonly warned: number;
}

export function createRowChecker(deps: Deps, doc: ImportDoc, parser: RowParser): RowChecker {
  const { rows: collection } = deps.collections;
  const counts = Object.fromEntries(ROW_STATUSES.map((status) => [status, 0])) as Counts;
  let warned = 0;
  const count = ({ status, isWarned }: ImportRowDoc, by: 1 | -1) => {
    counts[status] += by;
    if (isWarned) warned += by;
  };
  const twins = createTwinFinder({
    collection,
    import: doc._id,
    parser,
    onChange(from, to) {
      count(from, -1);
      count(to, 1);
    },
  });

  return {
    counts,
    get warned() {
      return warned;
    },
    async add(rows) {
      const parsed = rows.map((row) => parser.parse(row));
      const findMatch = await readMatches(deps, parsed);
      const fresh: FreshRows = new Map();
      const items = new Map<number, Item>();
      for (const row of parsed) {
        const isEmpty = row.leftOut !== undefined || isBroken(row);
        const compared: Compared = isEmpty ? { changes: [] } : compareRow(row, findMatch(row.values));
        if (compared.item) items.set(row.row, compared.item);
        fresh.set(row.row, toDoc(doc._id, row, compared, parser));
        if (!isEmpty) await twins.add(fresh, row, compared);
      }
      const leftOut = new Map(parsed.map(({ row, warnings = [] }) => [row, warnings]));
      const docs = [...fresh.values()].map((doc) =>
        withWarnings(doc, items.get(doc.row), leftOut.get(doc.row) ?? []),
      );
      for (const doc of docs) count(doc, 1);
      if (docs.length > 0) await collection.insertMany(docs);
    },
  };
}

const isBroken = ({ values, errors }: ParsedRow): boolean =>
  Object.keys(values).length === 0 && errors.length > 0;

/** `leftOut`: warnings about cells of the row. A row that changes nothing, or is wrong, has none. */
function withWarnings(doc: ImportRowDoc, item: Item | undefined, leftOut: readonly Message[]): ImportRowDoc {
  const warnings = [...(doc.changes.length > 0 ? leftOut : []), ...warningsOf(item, doc.changes)];
  return warnings.length > 0 ? { ...doc, warnings, isWarned: true } : doc;
}

function toDoc(id: ObjectId, parsed: ParsedRow, compared: Compared, parser: RowParser): ImportRowDoc {
  const { item, changes } = compared;
  const errors = [...parsed.errors, ...ownErrors(parsed, compared, parser)];
  const status = parsed.leftOut !== undefined ? 'leftOut' : errors.length > 0 ? 'wrong' : toStatus(compared);
  return {
    _id: toRowId(id, parsed.row),
    import: id,
    row: parsed.row,
    status,
    ...(item && { item: new ObjectId(item._id) }),
    itemName: item?.name ?? String(parsed.leftOut ?? parsed.values.name ?? ''),
    changes: status === 'wrong' ? [] : changes,
    errors,
    ...(parsed.places && { places: parsed.places }),
  };
}

/** The error of the comparison, unless its column has one already: a name that is not valid is not missing. */
function ownErrors(parsed: ParsedRow, { error }: Compared, parser: RowParser): RowError[] {
  if (!error) return [];
  const { errors, values } = parsed;
  const { field, ...why } = error;
  const column = parser.headingOf(field, parsed);
  if (errors.some((each) => each.column === column)) return [];
  return [{ column, value: String(values[field] ?? ''), ...why }];
}

function toStatus({ item, changes }: Compared): RowStatus {
  if (!item) return 'new';
  return changes.length > 0 ? 'changed' : 'unchanged';
}
