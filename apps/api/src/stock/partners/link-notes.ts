/** The command that brings notes on no account to the account of their customer or supplier. */
import type { FieldError } from '@godown/shared/http/problem';
import { sentence } from '@godown/shared/language/texts';
import { isReturnKind } from '@godown/shared/trade/documents';
import { fromCents } from '@godown/shared/trade/money';
import type { Adopted, PartnerKind } from '@godown/shared/trade/partners';
import type { ObjectId } from 'mongodb';
import { type AccountAttachment, type AccountBatch, requireRange } from '../accounts/account-batch.js';
import type { PartnerDoc } from '../accounts/partner-doc.js';
import { toPartnerEntry } from '../accounts/partner-journal.js';
import { type DocumentAttachment, MAX_RETURNS } from '../documents/document-batch.js';
import type { DocumentSummaryDoc } from '../documents/documents.repo.js';
import { bring } from '../ledger/attachments.js';
import { type Command, wrongFields } from '../ledger/commands.js';
import type { Context } from '../ledger/next-version.js';
import { NOTES } from './loose-notes.js';
import { requireActive } from './partner-commands.js';

interface Attachments {
  accounts: AccountAttachment;
  documents: DocumentAttachment;
}

/**
 * Each note gets the customer or supplier and, with prices, its entry of the account. So do its returns that are on no account: returned
 * goods are not owed. All notes are linked, or none.
 */
export function linkNotes(
  { accounts, documents }: Attachments,
  id: ObjectId,
  numbers: readonly string[],
): Command {
  return {
    items: [],
    brings: [bring(accounts, { partners: [id] }), bring(documents, { links: numbers })],
    run(snapshot, context) {
      const [account, batch] = [snapshot.attached(accounts), snapshot.attached(documents)];
      const partner = requireActive(account.find(id));
      const notes = requireLoose(partner, numbers, batch.findSummary);
      const papers = notes.flatMap(withReturns(batch.returnsOf(numbers)));
      const balance = requireRange(
        partner.balance,
        papers.map((paper) => changeOf(paper) ?? 0),
      );
      for (const paper of papers)
        batch.link(paper._id, { partner: id, ...post(account, id, paper, context) });
      const amount = balance - partner.balance;
      const changes = [
        { field: 'linked', after: numbers.join(', ') },
        { field: 'amount', after: fromCents(amount) },
      ];
      return {
        transitions: [],
        reference: [numbers.length, amount, balance].join(' '),
        journal: [toPartnerEntry('partner-adopted', partner, context, changes)],
      };
    },
  };
}

/** Reads the result from the reference. A retry gets the same, although more may be owed by then. */
export function toAdopted(reference = ''): Adopted {
  const [adopted = 0, amount = 0, balance = 0] = reference.split(' ').map(Number);
  return { adopted, amount: fromCents(amount), balance: fromCents(balance) };
}

/** Throws `Refusal`. It names each number that cannot be linked. */
function requireLoose(
  partner: PartnerDoc,
  numbers: readonly string[],
  find: (number: string) => DocumentSummaryDoc | null,
): DocumentSummaryDoc[] {
  const notes = numbers.map(find);
  const [first, ...others] = notes.flatMap((note, index): FieldError[] => {
    const isTwice = numbers.indexOf(numbers[index] ?? '') < index;
    const message = isTwice ? /* i18n */ 'This note is named twice.' : findWrong(partner, note);
    return message === null ? [] : [{ path: `notes.${index}`, message }];
  });
  if (first) throw wrongFields(first, ...others);
  return notes.flatMap((note) => note ?? []);
}

function findWrong({ _id, kind, merged = [] }: PartnerDoc, note: DocumentSummaryDoc | null): string | null {
  if (!note) return /* i18n */ 'There is no document with this number.';
  if (note.kind !== NOTES[kind]) return OTHER_KIND[kind];
  if (note.voided) return /* i18n */ 'This note was cancelled.';
  const { partner } = note;
  if (partner && ![_id, ...merged].some((own) => own.equals(partner)))
    return /* i18n */ 'This note belongs to another customer or supplier.';
  if (isOnAccount(note)) return /* i18n */ 'This note is on the account already.';
  if (partner && note.total === undefined)
    return /* i18n */ 'This note belongs to this customer or supplier already.';
  return null;
}

const OTHER_KIND: Record<PartnerKind, string> = {
  customer: /* i18n */ 'Choose a delivery note.',
  supplier: /* i18n */ 'Choose goods received.',
};

const isOnAccount = ({ entries = [] }: DocumentSummaryDoc): boolean => entries.length > 0;

/** Throws `Refusal` if there are too many returns. */
function withReturns(
  returns: readonly DocumentSummaryDoc[],
): (note: DocumentSummaryDoc) => DocumentSummaryDoc[] {
  if (returns.length > MAX_RETURNS)
    throw wrongFields({
      path: 'notes',
      ...sentence(/* i18n */ 'They have more than {max} returns. Choose fewer notes.', { max: MAX_RETURNS }),
    });
  const byNote = new Map<string, DocumentSummaryDoc[]>();
  for (const each of returns) {
    if (each.returns === undefined || each.voided || isOnAccount(each)) continue;
    byNote.set(each.returns, [...(byNote.get(each.returns) ?? []), each]);
  }
  return (note) => [note, ...(byNote.get(note._id) ?? [])];
}

/** Change of the balance in cents. Undefined without prices. */
function changeOf({ kind, total }: DocumentSummaryDoc): number | undefined {
  return total === undefined || !isReturnKind(kind) ? total : 0 - total;
}

function post(
  account: AccountBatch,
  partner: ObjectId,
  paper: DocumentSummaryDoc,
  context: Context,
): { entries?: ObjectId[] } {
  const change = changeOf(paper);
  if (change === undefined) return {};
  const links = { document: paper._id, documentKind: paper.kind };
  return { entries: [account.post(partner, { kind: 'note', change, ...links }, context)._id] };
}
