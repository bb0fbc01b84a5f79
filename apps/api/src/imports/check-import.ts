/** The task that checks a file. It begins anew when it was interrupted: it changes nothing but its own rows. */
import { MAX_ROWS } from '@godown/shared/imports';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { ObjectId } from 'mongodb';
import { isDatabaseUnavailable, isDiskFull } from '../database/unavailable.js';
import type { ItemCollection } from '../items/items.repo.js';
import { deleteInBatches } from '../ledger/purge.js';
import type { TaskContext, TaskKind } from '../tasks/task-runner.js';
import { createRowChecker } from './check-rows.js';
import type { ImportDoc } from './import-doc.js';
import { findImport, type ImportCollections, openFile } from './imports.repo.js';
import { createRowParser } from './parse-row.js';
import { type SheetRow, UnreadableFileError } from './read/file-source.js';
import { readRows } from './read/read-rows.js';
import { tooManyRows } from './receive-file.js';

/** Rows that are checked at once. */
const BATCH = 50;

export interface CheckDeps {
  collections: ImportCollections;
  items: ItemCollection;
  home: WarehouseId;
}

export const checkTasks = (deps: CheckDeps): TaskKind<ImportDoc> => ({
  name: 'check of an import',
  collection: deps.collections.imports,
  active: { state: 'checking' },
  async run(id, context) {
    try {
      await runCheck(deps, id, context);
    } catch (error) {
      if (context.signal.aborted || isDatabaseUnavailable(error) || isDiskFull(error)) throw error;
      // It would fail again and again.
      const stopped = { state: 'uploaded', checked: 0 } as const;
      await deps.collections.imports.updateOne({ _id: id, state: 'checking' }, { $set: stopped });
      if (!(error instanceof UnreadableFileError)) throw error;
    }
  },
});

async function runCheck(
  deps: CheckDeps,
  id: ObjectId,
  { lease, takeTurn, signal }: TaskContext,
): Promise<void> {
  const { imports, rows } = deps.collections;
  const doc = await findImport(deps.collections, id);
  const source = await openFile(deps.collections, id);
  if (doc?.state !== 'checking' || !source) return;
  await deleteInBatches(rows, { import: id });
  const { mapping, sample, format } = doc;
  const parser = createRowParser(mapping, sample[mapping.headingRow - 1] ?? [], deps.home);
  const checker = createRowChecker(deps, doc, parser);
  const active = { _id: id, state: 'checking' } as const;
  let checked = 0;
  for await (const batch of toBatches(readRows(source, format), mapping.headingRow)) {
    if (signal.aborted) return;
    await lease.keep();
    await takeTurn(() => checker.add(batch));
    checked += batch.length;
    if (checked > MAX_ROWS) throw tooManyRows();
    const { matchedCount } = await imports.updateOne(active, { $set: { checked } });
    // It was cancelled.
    if (matchedCount === 0) return deleteInBatches(rows, { import: id });
  }
  const { counts } = checker;
  await imports.updateOne(active, { $set: { state: 'checked', rows: checked, checked, counts } });
}

async function* toBatches(rows: AsyncIterable<SheetRow>, headingRow: number): AsyncGenerator<SheetRow[]> {
  let batch: SheetRow[] = [];
  for await (const row of rows) {
    if (row.index <= headingRow || row.cells.length === 0) continue;
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
