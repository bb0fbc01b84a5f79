/** The rows of exports, read in pages. */

import type { JournalEntry } from '@godown/shared/access/journal';
import { can, type Role } from '@godown/shared/access/roles';
import type { Selection } from '@godown/shared/bulk/jobs';
import type { Movement } from '@godown/shared/stock/movements';
import { ObjectId } from 'mongodb';
import {
  type JournalCollection,
  type JournalFilter,
  type JournalPlace,
  listJournal,
  toEntry,
} from '../../access/journal/journal.repo.js';
import type { ItemFinder } from '../../stock/items/find-items.js';
import { findItems } from '../../stock/items/items.repo.js';
import {
  type FoundMovements,
  listMovements,
  type MovementPlace,
} from '../../stock/movements/list-movements.js';
import type { MovementFilter } from '../../stock/movements/movement-filter.js';
import { planMovements } from '../../stock/movements/movement-scans.js';
import { findUndoings } from '../../stock/movements/movements.repo.js';
import type { ItemCollection, ShownItem } from '../../stock/records/item-doc.js';
import { type MovementCollection, toMovement } from '../../stock/records/movement-doc.js';
import { toMoney, toSummary } from '../../trade/documents/document-doc.js';
import { type DocumentFilter, planScans } from '../../trade/documents/document-filter.js';
import {
  type DocumentCollection,
  type DocumentPlace,
  type FoundDocuments,
  listDocuments,
} from '../../trade/documents/documents.repo.js';
import type { NoteStates } from '../../trade/documents/note-states.js';

/** The money is left out by the columns of a file for those who may not see it. */
export type ExportedDocument = ReturnType<typeof toSummary> & ReturnType<typeof toMoney>;

/** Rows that are read at once. Other requests wait only briefly. */
const PAGE = 500;
/** All of a page is read in one turn, so it takes one read of each query. */
const ONE_TURN = { limit: PAGE, maxBatches: 1, takeTurn: <T>(part: () => Promise<T>) => part() };

/** The items of a selection: those that are named, in their order, or all that match its filter. */
export async function* readSelected(
  { items, finder }: { items: ItemCollection; finder: ItemFinder },
  selection: Selection,
  signal: AbortSignal,
): AsyncGenerator<ShownItem[], void> {
  if ('items' in selection) {
    const ids = [...new Set(selection.items.map((id) => id.toLowerCase()))].map((id) => new ObjectId(id));
    const docs = await findItems(items, ids, signal);
    const byId = new Map(docs.map((doc) => [String(doc._id), doc]));
    yield ids.flatMap((id) => byId.get(String(id)) ?? []);
    return;
  }
  const except = new Set(selection.except.map((id) => id.toLowerCase()));
  for await (const page of finder.readAll({ filter: selection.filter, order: {} }, signal))
    yield page.filter(({ _id }) => !except.has(String(_id)));
}

export async function* readMovements(
  movements: MovementCollection,
  filter: MovementFilter,
  { signal, withCost }: { signal: AbortSignal; withCost: boolean },
): AsyncGenerator<Movement[], void> {
  const options = { ...ONE_TURN, signal };
  const list = await planMovements(movements, filter, options);
  for (let after: MovementPlace | null | undefined; after !== null; ) {
    const page: FoundMovements = await listMovements(movements, list, { ...options, after });
    const ids = page.docs.map(({ _id }) => _id);
    const undoings = await findUndoings(movements, ids, signal);
    yield page.docs.map((doc) => toMovement(doc, undoings.get(String(doc._id)), { withCost }));
    after = page.next;
  }
}

export async function* readJournal(
  journal: JournalCollection,
  filter: JournalFilter,
  signal: AbortSignal,
): AsyncGenerator<JournalEntry[], void> {
  for (let after: JournalPlace | null | undefined; after !== null; ) {
    const page: Awaited<ReturnType<typeof listJournal>> = await listJournal(journal, filter, {
      after,
      limit: PAGE,
      signal,
    });
    yield page.docs.map(toEntry);
    after = page.next;
  }
}

export async function* readDocuments(
  { documents, noteStates }: { documents: DocumentCollection; noteStates: NoteStates },
  filter: DocumentFilter,
  { signal, role }: { signal: AbortSignal; role: Role },
): AsyncGenerator<ExportedDocument[], void> {
  const options = { ...ONE_TURN, signal };
  const scans = await planScans(documents, filter, options);
  for (let after: DocumentPlace | null | undefined; after !== null; ) {
    const page: FoundDocuments = await listDocuments(documents, scans, { ...options, after });
    const undone = await noteStates.readUndone(can(role, 'trade') ? page.docs : [], options);
    yield page.docs.map((doc) => ({ ...toSummary(doc, role), ...toMoney(doc, undone.get(doc._id)) }));
    after = page.next;
  }
}
