/** State of the money of notes: whether they are paid, and the amount that is still open. */
import { can, type Role } from '@godown/shared/access/roles';
import { type Document, type DocumentSummary, isReturnKind } from '@godown/shared/trade/documents';
import { fromCents } from '@godown/shared/trade/money';
import { type Db, ObjectId } from 'mongodb';
import { resultInTurns } from '../../http/limits/in-turns.js';
import type { PageTurns } from '../../http/limits/limit-lists.js';
import { entriesOf } from '../accounts/entry-doc.js';
import {
  type More,
  readLatest,
  readOpenParts,
  readSince,
  toAccount,
  toGroups,
} from '../accounts/open-parts.js';
import { type PartnerDoc, partnersOf } from '../accounts/partner-doc.js';
import type { DocumentDoc, Undone } from './document-doc.js';

type NoteMoney = Pick<DocumentSummary, 'state' | 'due'>;
type Note = Pick<
  DocumentDoc,
  '_id' | 'kind' | 'at' | 'partner' | 'total' | 'paid' | 'entries' | 'returned' | 'voided'
>;
type Payable = Pick<DocumentDoc, '_id' | 'paid' | 'voided' | 'entries'>;
type Bounced = NonNullable<Document['bounced']>[number];
type Owned = Note & Required<Pick<Note, 'partner' | 'entries'>>;

interface Due {
  due: Map<string, number>;
  /** The oldest first. */
  bounced: Bounced[];
}

interface States extends Pick<Due, 'bounced'> {
  states: Map<string, NoteMoney>;
}

export interface NoteStates {
  /** States by the numbers of the notes, for a role that may see them. Other kinds, notes without prices and cancelled ones have none. */
  read(documents: readonly Note[], role: Role, turns: PageTurns): Promise<ReadonlyMap<string, NoteMoney>>;
  /** The state of one note, and the cheques that paid it and bounced. */
  readOne(document: Note, role: Role, turns: PageTurns): Promise<NoteMoney & Pick<Document, 'bounced'>>;
  /** How payments at once were undone since, by the numbers of the notes and returns. Others and cancelled ones have none. */
  readUndone(documents: readonly Payable[], turns: PageTurns): Promise<ReadonlyMap<string, Undone>>;
}

const OWNER_FIELDS = { balance: 1, entries: 1, isOutOfOrder: 1, mergedInto: 1 } as const;
type Owner = Pick<PartnerDoc, '_id' | keyof typeof OWNER_FIELDS>;

/**
 * Reads only accounts that owe something, and of these only entries newer than the notes that were not paid in full at once: nothing else
 * matters.
 */
export function createNoteStates(db: Db): NoteStates {
  // The entries must not be older than the balances.
  const partners = partnersOf(db, { readPreference: 'primary' });
  const entries = entriesOf(db, { readPreference: 'primary' });

  return {
    async read(documents, role, turns) {
      return (await readStates(documents, role, turns)).states;
    },
    async readOne(note, role, turns) {
      const { states, bounced } = await readStates([note], role, turns);
      const money = states.get(note._id) ?? {};
      return money.due && bounced.length > 0 ? { ...money, bounced } : money;
    },
    async readUndone(documents, { signal, takeTurn }) {
      const paid = new Map<string, string>();
      for (const { _id, paid: atOnce, voided, entries: own = [] } of documents)
        if (atOnce && !voided) for (const id of paymentsOf(own)) paid.set(String(id), _id);
      if (paid.size === 0) return new Map();
      const undoes = { $in: [...paid.keys()].map((id) => new ObjectId(id)) };
      const options = { projection: { kind: 1, undoes: 1 }, batchSize: paid.size + 1, signal };
      const undoing = await takeTurn(() => entries.find({ undoes }, options).toArray());
      return new Map(
        undoing.map(({ kind, undoes: id }) => [
          paid.get(String(id)) ?? '',
          kind === 'bounce' ? 'bounce' : 'undo',
        ]),
      );
    },
  };

  async function readStates(documents: readonly Note[], role: Role, turns: PageTurns): Promise<States> {
    const notes = can(role, 'trade') ? documents.filter(hasMoney) : [];
    const { due, bounced } = await readDue(notes.filter(isOnAccount), turns);
    const states = notes.map((note): [string, NoteMoney] => [
      note._id,
      isOnAccount(note) ? toState(note, due.get(note._id)) : { state: 'on-no-account' },
    ]);
    return { states: new Map(states), bounced };
  }

  /** Open amounts in cents, by the numbers of the notes that are not paid, and the cheques that paid such notes and bounced. */
  async function readDue(notes: readonly Owned[], turns: PageTurns): Promise<Due> {
    const { signal, takeTurn } = turns;
    const owners = await readOwners(
      notes.map(({ partner }) => partner),
      turns,
    );
    const owed = notes.filter(({ partner }) => ownerOf(owners, partner).balance > 0);
    const open = await withoutPaidAtOnce(owed, turns);
    const numbers = new Map<Owner, Set<string>>();
    for (const { _id, partner } of open) {
      const owner = ownerOf(owners, partner);
      numbers.set(owner, (numbers.get(owner) ?? new Set()).add(_id));
    }
    const due = new Map<string, number>();
    const bounced: Bounced[] = [];
    const owing = [...numbers.keys()];
    if (owing.length === 0) return { due, bounced };
    const accounts = owing.map(toAccount);
    // One read for all accounts, unless the notes are very old: no entry is older than its note, if no clock was wrong.
    const since = new Date(Math.min(...open.map(({ at }) => at.getTime())));
    const all = owing.some(({ isOutOfOrder }) => isOutOfOrder)
      ? null
      : await takeTurn(() => readSince(entries, accounts, since, signal));
    for (const group of all ? [owing] : toGroups(owing)) {
      const latest = all ?? (await takeTurn(() => readLatest(entries, group.map(toAccount), signal)));
      for (const owner of group) {
        const own = numbers.get(owner);
        const more: More = {
          latest: latest.get(String(owner._id)),
          notes: own,
          isOnlyForNotes: true,
          onReversal({ kind, document, at, change, cheque }) {
            if (kind !== 'bounce' || !cheque || change < 0) return;
            if (own?.has(document ?? ''))
              bounced.unshift({ at: at.toISOString(), amount: fromCents(change), cheque });
          },
        };
        const parts = readOpenParts({ entries, partners, signal }, toAccount(owner), more);
        for (const { document, owed } of await resultInTurns(parts, takeTurn))
          if (document !== undefined) due.set(document, owed);
      }
    }
    return { due, bounced };
  }

  /** Leaves out notes that were paid at once: they are due again only if the payment itself was reversed. */
  async function withoutPaidAtOnce(
    notes: readonly Owned[],
    { signal, takeTurn }: PageTurns,
  ): Promise<readonly Owned[]> {
    const payments = notes.filter(isPaidAtOnce).flatMap((note) => paymentsOf(note.entries));
    if (payments.length === 0) return notes;
    const options = { projection: { undoes: 1 }, batchSize: payments.length + 1, signal };
    const found = await takeTurn(() => entries.find({ undoes: { $in: payments } }, options).toArray());
    const takenBack = new Set(found.map(({ undoes }) => String(undoes)));
    return notes.filter(
      (note) => !isPaidAtOnce(note) || note.entries.some((id) => takenBack.has(String(id))),
    );
  }

  /** Reads the partners, and those into which they were merged. */
  async function readOwners(
    ids: readonly ObjectId[],
    { signal, takeTurn }: PageTurns,
  ): Promise<Map<string, Owner>> {
    const owners = new Map<string, Owner>();
    for (let missing = [...ids]; missing.length > 0; ) {
      const filter = { _id: { $in: missing } };
      const options = { projection: OWNER_FIELDS, batchSize: missing.length + 1, signal };
      const found = await takeTurn(() => partners.find<Owner>(filter, options).toArray());
      for (const owner of found) owners.set(String(owner._id), owner);
      missing = found.flatMap(({ mergedInto }) =>
        mergedInto && !owners.has(String(mergedInto)) ? mergedInto : [],
      );
    }
    return owners;
  }
}

/**
 * The state of a note when it was posted: it was the newest debt of its account. A retry gets the same response, regardless of payments
 * since.
 */
export function stateWhenPosted(note: DocumentDoc, role: Role): NoteMoney {
  if (!can(role, 'trade') || !hasMoney(note)) return {};
  const { total = 0, paid, owed } = note;
  if (!owed) return { state: 'on-no-account' };
  return toState(note, Math.max(0, Math.min(total - (paid?.amount ?? 0), owed.after)));
}

function ownerOf(owners: ReadonlyMap<string, Owner>, id: ObjectId): Owner {
  let owner = owners.get(String(id));
  while (owner?.mergedInto) owner = owners.get(String(owner.mergedInto));
  if (!owner) throw new Error(`The account ${id} is gone.`);
  return owner;
}

const hasMoney = ({ kind, total, voided }: Note): boolean =>
  total !== undefined && !isReturnKind(kind) && !voided;

/** A note that was given to a customer or supplier later has no entry. */
const isOnAccount = (note: Note): note is Owned =>
  note.partner !== undefined && note.entries !== undefined && note.entries.length > 0;

const isPaidAtOnce = ({ total = 0, paid }: Note): boolean => paid !== undefined && paid.amount >= total;

/** The first entry of a note is its debt. */
const paymentsOf = (entries: readonly ObjectId[]): readonly ObjectId[] => entries.slice(1);

/** Goods that came back are no payment. */
function toState({ total = 0, returned = [] }: Note, due = 0): NoteMoney {
  const owed = returned.reduce((left, { net = 0 }) => left - net, total);
  return { state: due === 0 ? 'paid' : due < owed ? 'partly' : 'due', due: fromCents(due) };
}
