/** Checks a file, as a task that begins anew when it was interrupted: it changes nothing but its own rows. */

import { MAX_ROWS } from '@godown/shared/bulk/import-limits';
import type { Mapping } from '@godown/shared/bulk/imports';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { ObjectId } from 'mongodb';
import { deleteInBatches } from '../../../database/delete-in-batches.js';
import { isDatabaseUnavailable, isDiskFull } from '../../../database/unavailable.js';
import { ProblemError } from '../../../http/problem-error.js';
import type { RunTask, TaskContext, TaskKind } from '../../../runtime/tasks/task-runner.js';
import type { ItemCollection } from '../../../stock/records/item-doc.js';
import { UnreadableFileError } from '../../files/file-source.js';
import { tooManyRows } from '../../files/limits.js';
import type { Readings } from '../../files/readings.js';
import { type ImportDoc, refuseIn, UNCHECKED } from '../import-doc.js';
import { findImport, type ImportCollections, openFile, requireImport } from '../imports.repo.js';
import { withHeadings } from '../mapping/guess-mapping.js';
import { requireDecimal, requireUsable } from '../mapping/mapping-rules.js';
import { countRows, headingsKeyOf, headingsOf } from '../mapping/remembered-mappings.js';
import { createRowChecker } from './check-rows.js';
import { createRowParser } from './parse-row.js';

/** Time between two checks that the check is still wanted, also while it waits for its turn, in milliseconds. */
const LOOK_EVERY_MS = 500;

/** Checks at the same time, of one person and of all. */
const MAX_CHECKS = { person: 3, all: 20 };

interface StartDeps {
  collections: ImportCollections;
  runCheck: RunTask;
}

/** Sets how the file is read, and starts the check. */
export async function startCheck(
  { collections, runCheck }: StartDeps,
  id: ObjectId,
  sent: Mapping,
): Promise<ImportDoc> {
  requireUsable(sent);
  const before = await requireImport(collections, id);
  await requireFewChecks(collections, before.by.uid);
  const mapping = { ...sent, decimal: requireDecimal(before, sent) };
  const rows = countRows(before, mapping.headingRow);
  const isChanged = mapping.columns.map((field, at) => field !== before.mapping.columns[at]);
  const known = before.columns?.map(({ confidence, numbers }, at) => ({
    ...(confidence && !isChanged[at] && { confidence }),
    numbers,
  }));
  const columns = known && withHeadings(known, before.sample, mapping.headingRow);
  const headings = headingsKeyOf(before.by.email, headingsOf({ ...before, mapping })) ?? undefined;
  const doc = await collections.imports.findOneAndUpdate(
    { _id: id, state: { $in: ['uploaded', 'checked'] }, 'mapping.headingRow': before.mapping.headingRow },
    {
      $set: {
        ...{ state: 'checking', mapping, rows, checked: 0 },
        ...(headings && { headings }),
        ...(columns && { columns }),
      },
      $unset: { ...UNCHECKED, ...(isChanged.includes(true) && { remembered: '' }) },
    },
    { returnDocument: 'after' },
  );
  if (!doc) return refuseIn(await requireImport(collections, id));
  void runCheck(id);
  return doc;
}

async function requireFewChecks({ imports }: ImportCollections, uid: string): Promise<void> {
  const checking = { state: 'checking' } as const;
  const [all, own] = await Promise.all([
    imports.countDocuments(checking, { limit: MAX_CHECKS.all }),
    imports.countDocuments({ ...checking, 'by.uid': uid }, { limit: MAX_CHECKS.person }),
  ]);
  if (all >= MAX_CHECKS.all || own >= MAX_CHECKS.person)
    throw new ProblemError('server_busy', {
      detail: /* i18n */ 'Too many files are being checked. Try again shortly.',
    });
}

export async function cancelCheck(collections: ImportCollections, id: ObjectId): Promise<ImportDoc> {
  const doc = await collections.imports.findOneAndUpdate(
    { _id: id, state: 'checking' },
    { $set: { state: 'uploaded', checked: 0 } },
    { returnDocument: 'after' },
  );
  // Its check may have ended in this moment.
  return doc ?? requireImport(collections, id);
}

interface CheckDeps {
  collections: ImportCollections;
  readings: Readings;
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
      const isUnreadable = error instanceof UnreadableFileError;
      const why = isUnreadable ? error.text : { message: /* i18n */ 'The server could not check the file.' };
      const stopped = { state: 'uploaded', checked: 0, ...why } as const;
      await deps.collections.imports.updateOne({ _id: id, state: 'checking' }, { $set: stopped });
      if (!isUnreadable) throw error;
    }
  },
});

async function runCheck(deps: CheckDeps, id: ObjectId, context: TaskContext): Promise<void> {
  const { imports, rows } = deps.collections;
  const ended = new AbortController();
  const look = async () => {
    await context.lease.keep();
    if ((await imports.countDocuments({ _id: id, state: 'checking' }, { limit: 1 })) === 0)
      ended.abort(new CheckCancelledError());
  };
  const looking = setInterval(() => void look().catch((error) => ended.abort(error)), LOOK_EVERY_MS);
  const signal = AbortSignal.any([context.signal, ended.signal]);
  try {
    await checkRows(deps, id, { ...context, signal });
  } catch (error) {
    if (!(error instanceof CheckCancelledError)) throw error;
    await deleteInBatches(rows, { import: id });
  } finally {
    clearInterval(looking);
  }
}

/** The check was cancelled, or its import deleted. */
class CheckCancelledError extends Error {
  override readonly name = 'CheckCancelledError';
}

async function checkRows(
  deps: CheckDeps,
  id: ObjectId,
  { lease, takeTurn, signal }: TaskContext,
): Promise<void> {
  const { imports, rows } = deps.collections;
  const doc = await findImport(deps.collections, id);
  const source = await openFile(deps.collections, id);
  if (doc?.state !== 'checking' || !source) return;
  await deleteInBatches(rows, { import: id });
  const { mapping, format } = doc;
  const headings = headingsOf(doc);
  const parser = createRowParser({ mapping, headings, kind: format.kind, home: deps.home });
  const checker = createRowChecker(deps, doc, parser);
  const active = { _id: id, state: 'checking' } as const;
  let checked = 0;
  for await (const batch of deps.readings.readToCheck(source, doc, { person: doc.by.uid, signal })) {
    await lease.keep();
    await takeTurn(() => checker.add(batch));
    checked += batch.length;
    if (checked > MAX_ROWS) throw tooManyRows(MAX_ROWS);
    const { matchedCount } = await imports.updateOne(active, { $set: { checked } });
    if (matchedCount === 0) throw new CheckCancelledError();
  }
  const { counts, warned } = checker;
  await imports.updateOne(active, { $set: { state: 'checked', rows: checked, checked, counts, warned } });
}
