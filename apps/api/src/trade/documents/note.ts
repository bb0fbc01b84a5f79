/** Parts of a delivery note or goods received beside moving stock: the partner, the prices, the account and the costs. */
import { MONEY_CHANGES } from '@godown/shared/access/money-changes';
import { sentence } from '@godown/shared/language/texts';
import { isReturnKind } from '@godown/shared/trade/documents';
import { ObjectId } from 'mongodb';
import type { JournalDoc } from '../../access/journal/journal.repo.js';
import type { CostRules } from '../../settings/trade-rules.js';
import { type Bringing, bring } from '../../stock/ledger/attachments.js';
import { type Snapshot, wrongFields } from '../../stock/ledger/commands.js';
import type { HistoryAttachment } from '../../stock/ledger/histories.js';
import type { Context, NextVersion } from '../../stock/ledger/next-version.js';
import type { AccountAttachment } from '../accounts/account-batch.js';
import { isWalkIn, type PartnerDoc } from '../accounts/partner-doc.js';
import { askAboutMoneyPaper } from '../accounts/questions.js';
import { requireAboveCost } from './below-cost.js';
import type { DocumentAttachment } from './document-batch.js';
import { type DocumentDoc, type DocumentLineDoc, toStoredPaid } from './document-doc.js';
import type { LastPriceAttachment } from './last-prices.js';
import { planOwing, planReturn, postOwing } from './note-account.js';
import {
  type CostsBefore,
  type LineSetting,
  paidForGoods,
  type Valued,
  valueReceived,
  valueReturned,
} from './note-costs.js';
import { type NewNote, type NoteMoney, toNoteMoney } from './note-money.js';
import { createNotePartner, isOnNoAccount, type KnownPartners } from './note-partner.js';
import { askAboutDocumentPaper, askAboutRefund, documentPaperOf, moneyPaperOf } from './note-questions.js';
import { requireKnownPrices, requireMayPrice, requireMayRefund } from './price-rules.js';

export interface NoteAttachments {
  documents: DocumentAttachment;
  accounts: AccountAttachment;
  lastPrices: LastPriceAttachment;
  histories: HistoryAttachment;
}

interface NoteRules extends KnownPartners {
  costs: CostRules;
  /** May try prices below those that are known. See `createBelowCostTries`. */
  lowerPrices: boolean;
  /** True if the prices of a delivery are compared with all last prices of its customer, so that these are read. */
  comparesPrices: boolean;
  /** Of goods that go back to the supplier: see `valueReturned`. Absent if the caller may lower costs. */
  costsBefore?: CostsBefore | undefined;
}

/** Fields that a document keeps of its money. */
type Kept = Pick<
  DocumentDoc,
  'subtotal' | 'discount' | 'transport' | 'total' | 'paid' | 'owed' | 'entries' | 'noAccount'
>;
type Posted = Pick<DocumentDoc, '_id' | 'kind' | 'at' | 'returns'> & {
  lines: readonly DocumentLineDoc[];
  partner: PartnerDoc | null;
  /** The note that a return belongs to. */
  original: DocumentDoc | null;
};

/** Fields that a line keeps beside its units, and the reason and amount of the change to the value of its item. */
export interface Line {
  kept: Partial<DocumentLineDoc>;
  valued: Valued;
}

export interface Note {
  brings: readonly Bringing[];
  /** Null if the note has none. Throws `Refusal` if it does not fit this kind of note. `original`: the note that a return belongs to. */
  findPartner(snapshot: Snapshot, original: DocumentDoc | null, context: Context): PartnerDoc | null;
  /** Stores the partner if it is new. Returns the entries for the journal. */
  savePartner(snapshot: Snapshot, partner: PartnerDoc, context: Context): JournalDoc[];
  /** Adds to the journal if a receipt would lower the cost of its item, but the caller may not lower costs. */
  addLine(next: NextVersion, index: number, at: LineSetting): Line;
  /** Throws `Refusal`. The function that it returns posts everything: call it when nothing can refuse any more. */
  plan(snapshot: Snapshot, posted: Posted, context: Context): () => Kept;
}

export function createNote(note: NewNote, attachments: NoteAttachments, rules: NoteRules): Note {
  const { accounts, lastPrices, documents, histories } = attachments;
  const { costs, lowerPrices, comparesPrices, costsBefore } = rules;
  const money = toNoteMoney(note);
  const paid = money && note.kind === 'receipt' ? paidForGoods(note, money, costs) : [];
  const whose = createNotePartner(note, { ...rules, hasPrices: money !== null });
  const isReturn = isReturnKind(note.kind);
  const returns = 'returns' in note ? note.returns : undefined;
  const isDelivery = note.kind === 'delivery';
  const items = note.lines.map(({ item }) => ObjectId.createFromHexString(item));
  const [paper, moneyPaper] = [documentPaperOf(note), moneyPaperOf(note)];
  // The next buyer at the counter is somebody else.
  const regular = money && !isWalkIn(whose.likely) ? whose.likely : null;
  /** False for a partner that got the name of the note meanwhile: its last prices were not read. */
  const hasLastPrices = ({ _id }: PartnerDoc) => regular !== null && _id.equals(regular);

  return {
    brings: [
      bring(accounts, { ...whose.need, ...(moneyPaper && { paper: moneyPaper }) }),
      ...(regular
        ? [
            bring(lastPrices, {
              partner: regular,
              items,
              withMerged: (isDelivery && comparesPrices) || isReturn,
            }),
          ]
        : []),
      ...(paper ? [bring(documents, { paper })] : []),
      ...(returns ? items.map((item) => bring(histories, { item, from: returns })) : []),
    ],
    findPartner: (snapshot, original, context) => whose.find(snapshot.attached(accounts), original, context),
    savePartner: (snapshot, partner, context) => whose.save(snapshot.attached(accounts), partner, context),
    addLine(next, index, at) {
      const [line, priced, amount] = [note.lines[index], money?.lines[index], paid[index]];
      const kept = { ...(line?.note && { note: line.note }), ...priced };
      if (at.original && line)
        return {
          kept,
          valued: valueReturned(next, line.quantity, {
            ...at,
            original: at.original,
            histories,
            costsBefore,
          }),
        };
      if (amount === undefined || !line) return { kept, valued: {} };
      const basis = { paid: amount, method: costs.costMethod };
      return { kept, valued: valueReceived(next, line.quantity, basis, at) };
    },
    plan(snapshot, posted, context) {
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
        if (note.kind === 'return' && !context.may(MONEY_CHANGES.refund))
          requireMayRefund({ lines, money, sold: original });
        askAboutRefund(note, note.kind, {
          lines,
          money,
          lastOf,
          sold: original,
          mayCost: context.may('cost'),
        });
      } else if (isDelivery) {
        if (!context.may(MONEY_CHANGES.notePrice)) requireMayPrice({ lines, money, lastOf });
        if (!lowerPrices) requireKnownPrices({ lines, money, lastOf });
      }
      if (moneyPaper && partner)
        askAboutMoneyPaper(note, { paper: moneyPaper, partner }, snapshot.attached(accounts));
      const owing = partner && planOwing(partner, note, { ...posted, total });
      // The last check of all, so that no other response reveals whether a price is below cost.
      if (isDelivery && !context.may(MONEY_CHANGES.belowCost)) requireAboveCost(lines, money);
      return () => {
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
  /* i18n */ 'The note is not on an account, so nothing can be paid back. Bring the note to an account first.';

/** Without prices the account would not get back what was paid for the goods. */
function requirePrices(money: NoteMoney | null, original: DocumentDoc | null): void {
  if (money || original?.subtotal === undefined) return;
  throw wrongFields({
    path: 'lines.0.unitPrice',
    ...sentence(/* i18n */ '{document} has prices. Enter what is given back.', { document: original._id }),
  });
}

/** The account that a note is on. A note that an older version gave to a customer has no entry there. */
const accountOf = ({ partner, entries = [] }: DocumentDoc) =>
  partner && entries.length > 0 ? { partner, entries } : null;

/** Attachments that cancelling a note needs besides its items. */
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

/** Throws `Refusal`. The function that it returns reverses the debt, the payment, and the last prices of the customer or supplier. */
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
