/** What a delivery note or goods received does beside moving stock: the partner, the prices, the account and the costs. */
import { sentence } from '@godown/shared/language/texts';
import { isReturnKind } from '@godown/shared/trade/documents';
import { fromCents, toCents } from '@godown/shared/trade/money';
import { ObjectId } from 'mongodb';
import { type JournalDoc, toJournalDoc } from '../../access/journal/journal.repo.js';
import type { CostMethod } from '../../settings/trade-rules.js';
import type { AccountAttachment } from '../accounts/account-batch.js';
import { isWalkIn, type PartnerDoc } from '../accounts/partner-doc.js';
import { askAboutMoneyPaper } from '../accounts/questions.js';
import { type Bringing, bring } from '../ledger/attachments.js';
import { type Snapshot, wrongFields } from '../ledger/commands.js';
import type { Context, NextVersion } from '../ledger/next-version.js';
import { requireAboveCost } from './below-cost.js';
import type { DocumentAttachment } from './document-batch.js';
import { type DocumentDoc, type DocumentLineDoc, toStoredPaid } from './document-doc.js';
import { costAfter } from './item-cost.js';
import type { LastPriceAttachment } from './last-prices.js';
import { planOwing, planReturn, postOwing } from './note-account.js';
import { type NewNote, type NoteMoney, toNoteMoney } from './note-money.js';
import { createNotePartner, isOnNoAccount, type KnownPartners } from './note-partner.js';
import { askAboutDocumentPaper, askAboutRefund, documentPaperOf, moneyPaperOf } from './note-questions.js';
import { type MayPrice, requireKnownPrices, requireMayPrice, requireMayRefund } from './price-rules.js';

export interface NoteAttachments {
  documents: DocumentAttachment;
  accounts: AccountAttachment;
  lastPrices: LastPriceAttachment;
}

interface NoteRules extends KnownPartners {
  costMethod: CostMethod;
  may: MayPrice;
}

/** What a document keeps of its money. */
type Kept = Pick<
  DocumentDoc,
  'subtotal' | 'discount' | 'transport' | 'total' | 'paid' | 'owed' | 'entries' | 'noAccount'
>;
type Posted = Pick<DocumentDoc, '_id' | 'kind' | 'at' | 'returns'> & {
  lines: readonly DocumentLineDoc[];
  partner: PartnerDoc | null;
  /** Of a return: the note whose goods they are. */
  original: DocumentDoc | null;
};

/** Where a line is added. */
interface LineSetting {
  /** Of the document. */
  number: string;
  context: Context;
  journal: JournalDoc[];
}

export interface Note {
  brings: readonly Bringing[];
  /** Null: it is nobody's. Throws `Refusal` if it is not one for this kind of note. `original`: of a return, the note whose goods they are. */
  findPartner(snapshot: Snapshot, original: DocumentDoc | null, context: Context): PartnerDoc | null;
  /** Stores the partner if it is new. Returns what the journal says of it. */
  savePartner(snapshot: Snapshot, partner: PartnerDoc, context: Context): JournalDoc[];
  /** What a line keeps beside its units. Sets the cost of an item that is received, or adds to the journal that it stays. */
  addLine(next: NextVersion, index: number, at: LineSetting): Partial<DocumentLineDoc>;
  /** Throws `Refusal`. The result posts it all, when nothing can refuse it any more. */
  plan(snapshot: Snapshot, posted: Posted): (context: Context) => Kept;
}

export function createNote(note: NewNote, attachments: NoteAttachments, rules: NoteRules): Note {
  const { accounts, lastPrices, documents } = attachments;
  const { costMethod, may } = rules;
  const money = toNoteMoney(note);
  const whose = createNotePartner(note, { ...rules, hasPrices: money !== null });
  const isReturn = isReturnKind(note.kind);
  const isDelivery = note.kind === 'delivery';
  const isPriceChecked = money !== null && isDelivery && !(may.price && may.lowerPrices);
  const items = note.lines.map(({ item }) => ObjectId.createFromHexString(item));
  const [paper, moneyPaper] = [documentPaperOf(note), moneyPaperOf(note)];
  // The next buyer at the counter is somebody else.
  const regular = money && !isWalkIn(whose.likely) ? whose.likely : null;
  /** Of somebody who got the name of the note meanwhile, the last prices were not read. */
  const hasLastPrices = ({ _id }: PartnerDoc) => regular !== null && _id.equals(regular);

  return {
    brings: [
      bring(accounts, { ...whose.need, ...(moneyPaper && { paper: moneyPaper }) }),
      ...(regular
        ? [bring(lastPrices, { partner: regular, items, withMerged: isPriceChecked || isReturn })]
        : []),
      ...(paper ? [bring(documents, { paper })] : []),
    ],
    findPartner: (snapshot, original, context) => whose.find(snapshot.attached(accounts), original, context),
    savePartner: (snapshot, partner, context) => whose.save(snapshot.attached(accounts), partner, context),
    addLine(next, index, at) {
      const [line, priced] = [note.lines[index], money?.lines[index]];
      const text = line?.note ? { note: line.note } : {};
      if (!line || !money || !priced) return text;
      if (note.kind !== 'receipt') return { ...text, ...priced };
      const received = { quantity: line.quantity, ...priced };
      return { ...text, ...priced, ...receiveAt(next, received, { ...at, money, costMethod, may }) };
    },
    plan(snapshot, posted) {
      const { lines, original, partner } = posted;
      if (paper) askAboutDocumentPaper(note, { paper, partner }, snapshot.attached(documents));
      requirePrices(money, original);
      if (!money) return () => ({});
      if (!partner && !note.noAccount && !(original && isOnNoAccount(original)))
        throw wrongFields({ path: 'partner', message: WHOSE });
      if (note.paid && !partner) throw wrongFields({ path: 'paid', message: NOBODY_PAID });
      const { total, subtotal, discount, transport } = money;
      const lastOf = ({ item }: DocumentLineDoc) =>
        partner && hasLastPrices(partner) ? snapshot.attached(lastPrices).find(partner._id, item) : null;
      if (isReturn) {
        if (note.kind === 'return' && !may.refund) requireMayRefund({ lines, money, sold: original });
        askAboutRefund(note, note.kind, { lines, money, lastOf, sold: original, mayCost: may.cost });
      } else if (isDelivery) {
        if (!may.price) requireMayPrice({ lines, money, lastOf });
        if (!may.lowerPrices) requireKnownPrices({ lines, money, lastOf });
      }
      if (moneyPaper && partner)
        askAboutMoneyPaper(note, { paper: moneyPaper, partner }, snapshot.attached(accounts));
      const owing = partner && planOwing(partner, note, { ...posted, total });
      // The last of all, so that no other response says whether a price is below cost.
      if (isDelivery && !may.belowCost) requireAboveCost(lines, money);
      return (context) => {
        const { _id: document, at } = posted;
        if (partner && hasLastPrices(partner) && !isReturn)
          for (const { item, unitPrice = 0 } of posted.lines)
            snapshot.attached(lastPrices).add(partner._id, item, { unitPrice, at, document });
        return {
          subtotal,
          ...(discount && { discount }),
          ...(transport !== undefined && { transport }),
          total,
          ...(note.paid && { paid: toStoredPaid(note.paid) }),
          ...(note.noAccount && { noAccount: true as const }),
          ...(owing && postOwing(snapshot.attached(accounts), owing, context)),
        };
      };
    },
  };
}

const WHOSE = /* i18n */ 'Choose whose account the money is on, or leave the prices out.';
const NOBODY_PAID =
  /* i18n */ 'The note is on no account, so nothing can be paid back. Bring the note to an account first.';

/** Without prices the account would not get back what was paid for the goods. */
function requirePrices(money: NoteMoney | null, original: DocumentDoc | null): void {
  if (money || original?.subtotal === undefined) return;
  throw wrongFields({
    path: 'lines.0.unitPrice',
    ...sentence(/* i18n */ '{document} has prices. Enter what is given back.', { document: original._id }),
  });
}

interface Receiving extends LineSetting {
  money: NoteMoney;
  costMethod: CostMethod;
  may: MayPrice;
}

/**
 * Sets the cost of an item that is received, before its units are there. Returns what it was. Of whoever may not lower costs, a receipt
 * that would lower it leaves it, and managers read so in the journal. A refusal would say how high the cost is.
 */
function receiveAt(
  next: NextVersion,
  line: { quantity: number; net: number },
  { money, costMethod, number, may, context, journal }: Receiving,
): Pick<DocumentLineDoc, 'before'> {
  const { _id, name, quantity: stock, cost, costFrom } = next.item;
  const before = { cost: cost === undefined ? null : toCents(cost) };
  const after = costAfter(costMethod, { stock, cost: before.cost }, line, money);
  if (before.cost !== null && after < before.cost && !may.lowerCost) {
    const [at, email] = [context.now, context.by.email];
    const changes = [
      { field: 'cost', before: fromCents(before.cost), after: fromCents(after) },
      { field: 'document', after: number },
    ];
    journal.push(
      toJournalDoc({ at, email, action: 'cost-kept', subject: { id: String(_id), name }, changes }),
    );
    return {};
  }
  next.set({ cost: fromCents(after), costFrom: number });
  return { before: { ...before, ...(costFrom !== undefined && { from: costFrom }) } };
}

/** Gives an item the cost that it had before a receipt, unless something has set another one since. */
export function returnCost(next: NextVersion, line: DocumentLineDoc | undefined, number: string): void {
  const { cost, costFrom } = next.item;
  if (!line?.before || costFrom !== number || cost === undefined || toCents(cost) !== line.cost) return;
  const { cost: before, from } = line.before;
  next.set({ cost: before === null ? undefined : fromCents(before), costFrom: from });
}

/** The account that a note is on. One that an older version has given to a customer has no entry of it. */
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
