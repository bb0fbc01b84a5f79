/** What a delivery note or goods received does beside moving stock: the partner, the prices, the account and the costs. */
import { isReturnKind } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { ObjectId } from 'mongodb';
import type { JournalDoc } from '../../access/journal/journal.repo.js';
import type { CostMethod } from '../../settings/trade-rules.js';
import type { AccountAttachment } from '../accounts/account-batch.js';
import { isWalkIn, type PartnerDoc } from '../accounts/partner-doc.js';
import { type Bringing, bring } from '../ledger/attachments.js';
import type { Snapshot } from '../ledger/commands.js';
import type { Context, NextVersion } from '../ledger/next-version.js';
import type { DocumentDoc, DocumentLineDoc } from './document-doc.js';
import { costAfter } from './item-cost.js';
import type { LastPriceAttachment } from './last-prices.js';
import {
  addWalkIn,
  planOwing,
  planReturn,
  postOwing,
  requirePartner,
  requireSamePartner,
} from './note-account.js';
import { type NewNote, type NoteMoney, toNoteMoney } from './note-money.js';
import { type MayPrice, requireMayPrice, requireMayRefund } from './price-rules.js';

export interface NoteAttachments {
  accounts: AccountAttachment;
  lastPrices: LastPriceAttachment;
}

interface NoteRules {
  costMethod: CostMethod;
  may: MayPrice;
}

/** What a document keeps of its money. */
type Kept = Pick<DocumentDoc, 'subtotal' | 'discount' | 'transport' | 'total' | 'paid' | 'owed' | 'entries'>;
type Posted = Pick<DocumentDoc, '_id' | 'kind' | 'at'> & {
  lines: readonly DocumentLineDoc[];
  /** Of a return: the note whose goods they are. */
  original: DocumentDoc | null;
};

export interface Note {
  brings: readonly Bringing[];
  /** Throws `Refusal` if it is not one for this kind of note. */
  findPartner(snapshot: Snapshot, context: Context): PartnerDoc | null;
  /** Stores the partner if it is new. Returns what the journal says of it. */
  addPartner(snapshot: Snapshot, partner: PartnerDoc, context: Context): JournalDoc[];
  /** What a line keeps beside its units. Sets the cost of an item that is received. */
  addLine(next: NextVersion, index: number, number: string): Partial<DocumentLineDoc>;
  /** Throws `Refusal`. The result posts it all, when nothing can refuse it any more. */
  plan(snapshot: Snapshot, posted: Posted, context: Context): () => Kept;
}

/** `soldTo`: of a return, the customer or supplier of the note whose goods they are. */
export function createNote(
  note: NewNote,
  { accounts, lastPrices }: NoteAttachments,
  { costMethod, may, soldTo }: NoteRules & { soldTo?: ObjectId | undefined },
): Note {
  const money = toNoteMoney(note);
  const partner = note.partner === undefined ? null : ObjectId.createFromHexString(note.partner);
  const isReturn = isReturnKind(note.kind);
  const mayAll = note.kind === 'delivery' ? may.price && may.belowCost : may.price || note.kind !== 'return';
  const isChecked = money !== null && note.kind !== 'receipt' && !mayAll;
  const items = note.lines.map(({ item }) => ObjectId.createFromHexString(item));
  // The next buyer at the counter is somebody else.
  const regular = partner && !isWalkIn(partner) ? partner : null;
  const findPartner: Note['findPartner'] = (snapshot, context) =>
    partner && requirePartner(snapshot.attached(accounts), partner, note, context);

  return {
    brings: [
      ...(partner ? [bring(accounts, { partners: [partner, ...(soldTo ? [soldTo] : [])] })] : []),
      ...(regular && money && (isChecked || !isReturn)
        ? [bring(lastPrices, { partner: regular, items, withMerged: isChecked })]
        : []),
    ],
    findPartner,
    addPartner: (snapshot, added, context) => addWalkIn(snapshot.attached(accounts), added, context),
    addLine(next, index, number) {
      const [line, priced] = [note.lines[index], money?.lines[index]];
      const text = line?.note ? { note: line.note } : {};
      if (!line || !money || !priced) return text;
      if (note.kind !== 'receipt') return { ...text, ...priced };
      const before = receiveAt(next, { quantity: line.quantity, ...priced }, { money, costMethod, number });
      return { ...text, ...priced, before };
    },
    plan(snapshot, posted, context) {
      const { lines, original } = posted;
      const known = findPartner(snapshot, context);
      if (soldTo && original)
        requireSamePartner(known && snapshot.attached(accounts), { known, soldTo, money, sold: original });
      if (!money) return () => ({});
      const { total, subtotal, discount, transport } = money;
      if (isChecked) {
        const lastOf = ({ item }: DocumentLineDoc) =>
          regular && snapshot.attached(lastPrices).find(regular, item);
        if (isReturn) requireMayRefund({ lines, money, lastOf, sold: original });
        else requireMayPrice({ lines, money, lastOf }, may);
      }
      const owing = known && planOwing(known, note, { ...posted, total });
      return () => {
        const { _id: document, at } = posted;
        if (regular && !isReturn)
          for (const { item, unitPrice = 0 } of posted.lines)
            snapshot.attached(lastPrices).add(regular, item, { unitPrice, at, document });
        return {
          subtotal,
          ...(discount && { discount }),
          ...(transport !== undefined && { transport }),
          total,
          ...(note.paid && { paid: { ...note.paid, amount: toCents(note.paid.amount) } }),
          ...(owing && postOwing(snapshot.attached(accounts), owing, context)),
        };
      };
    },
  };
}

interface Receiving {
  money: NoteMoney;
  costMethod: CostMethod;
  /** Of the receipt. */
  number: string;
}

/** Sets the cost of an item that is received, before its units are there. Returns what it was. */
function receiveAt(
  next: NextVersion,
  line: { quantity: number; net: number },
  { money, costMethod, number }: Receiving,
): NonNullable<DocumentLineDoc['before']> {
  const { quantity: stock, cost, costFrom } = next.item;
  const before = { cost: cost === undefined ? null : toCents(cost) };
  const after = costAfter(costMethod, { stock, cost: before.cost }, line, money);
  next.set({ cost: fromCents(after), costFrom: number });
  return { ...before, ...(costFrom !== undefined && { from: costFrom }) };
}

/** Gives an item the cost that it had before a receipt, unless something has set another one since. */
export function returnCost(next: NextVersion, line: DocumentLineDoc | undefined, number: string): void {
  const { cost, costFrom } = next.item;
  if (!line?.before || costFrom !== number || cost === undefined || toCents(cost) !== line.cost) return;
  const { cost: before, from } = line.before;
  next.set({ cost: before === null ? undefined : fromCents(before), costFrom: from });
}

/**
 * The account that a note is on. A customer that was given to it later has no entry of it: a note with prices has one from the
 * beginning, or none.
 */
const accountOf = ({ partner, entries = [] }: DocumentDoc) =>
  partner && entries.length > 0 ? { partner, entries } : null;

/** What a note that is cancelled needs besides its items. */
export function bringsOfNote(
  document: DocumentDoc,
  { accounts, lastPrices }: NoteAttachments,
): readonly Bringing[] {
  const account = accountOf(document);
  if (!account) return [];
  const { partner, entries } = account;
  const items = document.lines.map(({ item }) => item);
  return [
    bring(accounts, { partners: [partner], entries }),
    bring(lastPrices, { partner, items, withMerged: false }),
  ];
}

/** Throws `Refusal`. The result gives back what was owed, what was paid, and the last prices of the customer or supplier. */
export function planCancelling(
  snapshot: Snapshot,
  document: DocumentDoc,
  { accounts, lastPrices }: NoteAttachments,
  { reason, context }: { reason: string | undefined; context: Context },
): () => void {
  const account = accountOf(document);
  if (!account) return () => {};
  const batch = snapshot.attached(accounts);
  const back = planReturn(batch, document, reason);
  return () => {
    for (const entry of back?.entries ?? []) if (back) batch.post(back.partner, entry, context);
    for (const { item } of document.lines)
      snapshot.attached(lastPrices).remove(account.partner, item, document._id);
  };
}
