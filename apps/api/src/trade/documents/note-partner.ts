/** Finds the partner of a note: the customer of a delivery note or of a return, the supplier of goods received or sent back. */

import { sentence } from '@godown/shared/language/texts';
import { isReturnKind } from '@godown/shared/trade/documents';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { WALK_IN_NAME } from '@godown/shared/trade/walk-in-name';
import { ObjectId } from 'mongodb';
import type { JournalDoc } from '../../access/journal/journal.repo.js';
import { wrongFields } from '../../stock/ledger/commands.js';
import type { Context } from '../../stock/ledger/next-version.js';
import type { AccountBatch, AccountNeed } from '../accounts/account-batch.js';
import { isWalkIn, newPartnerDoc, type PartnerDoc, type PartnerName } from '../accounts/partner-doc.js';
import { changesBetween, toPartnerEntry } from '../accounts/partner-journal.js';
import type { DocumentDoc } from './document-doc.js';
import type { NewNote } from './note-money.js';

const PARTNERS: Record<NewNote['kind'], PartnerKind> = {
  delivery: 'customer',
  return: 'customer',
  receipt: 'supplier',
  'supplier-return': 'supplier',
};

/** The note whose goods come back, as far as its account matters. */
type Original = Pick<DocumentDoc, 'partner' | 'subtotal' | 'entries'>;

interface NotePartner {
  need: AccountNeed;
  /** The id that it has, unless another process changes who has the name. */
  likely: ObjectId;
  /** Null if nobody is named, or a name without an account. Throws `Refusal` if the partner does not fit this kind of note. */
  find(accounts: AccountBatch, original: Original | null, context: Context): PartnerDoc | null;
  /** Stores a new partner, or a phone number that was not known. Returns the entries for the journal. */
  save(accounts: AccountBatch, partner: PartnerDoc, context: Context): JournalDoc[];
}

/** Partners known before the transaction. */
export interface KnownPartners {
  /** Customer or supplier of the note whose goods come back. */
  soldTo?: ObjectId | undefined;
  /** Partner with the name of the note. */
  named?: ObjectId | undefined;
}

/** The name of a note by which its customer or supplier is found. */
export const nameIn = ({ kind, partner, party, noAccount }: NewNote): PartnerName | null =>
  partner === undefined && !noAccount && party ? { kind: PARTNERS[kind], name: party } : null;

/**
 * Finds the partner of a note: that of the note whose goods come back, else the one with the id in this note, else the only one with its
 * name, else, with prices, a new one of that name.
 */
export function createNotePartner(
  note: NewNote,
  { hasPrices, soldTo, named }: KnownPartners & { hasPrices: boolean },
): NotePartner {
  const { kind, partyPhone, noAccount } = note;
  const id = note.partner === undefined ? null : ObjectId.createFromHexString(note.partner);
  const name = nameIn(note);
  // The same at each attempt of the transaction.
  const newId = new ObjectId();

  return {
    need: { partners: [id, soldTo, named].filter((each) => !!each), ...(name && { named: name }) },
    likely: soldTo ?? id ?? named ?? newId,
    find(accounts, original, context) {
      if (original && (original.partner || isOnNoAccount(original)))
        return findOfOriginal(accounts, original);
      if (id) return requirePartner(accounts, id, note, context);
      if (!name) return null;
      return findNamed(accounts, name, partyPhone) ?? (hasPrices ? addNamed(name, context) : null);
    },
    save(accounts, partner, context) {
      const before = accounts.find(partner._id);
      if (!before) {
        accounts.put(partner);
        return [toPartnerEntry('partner-added', partner, context)];
      }
      if (!partyPhone || before.phone || isWalkIn(partner._id)) return [];
      const after = { ...before, phone: partyPhone, version: before.version + 1 };
      accounts.put(after);
      return [toPartnerEntry('partner-edited', after, context, changesBetween(before, after))];
    },
  };

  /** The account of the note, or the one that it was merged into. None if the note is on no account. */
  function findOfOriginal(accounts: AccountBatch, original: Original): PartnerDoc | null {
    const isOnNone = !original.partner || isOnNoAccount(original);
    // The note was brought to an account after this request had read it.
    if (!isOnNone && !original.partner?.equals(soldTo ?? ''))
      throw wrongFields({ path: 'returns', message: CHANGED });
    const partner = original.partner && !isOnNone ? accounts.accountOf(original.partner) : null;
    if (partner && noAccount) throw wrongFields({ path: 'noAccount', message: NOT_SAME });
    if (id && !partner?._id.equals(openAccountOf(accounts, id)))
      throw wrongFields({ path: 'partner', message: NOT_SAME });
    if (!partner?.deleted) return partner;
    if (!hasPrices) return null;
    throw wrongFields({ path: 'partner', message: DELETED });
  }

  function addNamed({ kind: whose, name: typed }: PartnerName, context: Context): PartnerDoc {
    // A return cannot make a new customer or supplier: nothing was sold to it, or bought of it.
    if (isReturnKind(kind)) throw wrongFields({ path: 'party', message: chooseText(whose) });
    const added = newPartnerDoc({ _id: newId, kind: whose, name: typed }, context);
    return partyPhone ? { ...added, phone: partyPhone } : added;
  }
}

/** The account that has the money of a customer or supplier now: the page of a note from before a merge sends the id that the note has. */
const openAccountOf = (accounts: AccountBatch, id: ObjectId): ObjectId =>
  accounts.find(id) ? accounts.accountOf(id)._id : id;

/** True if a note has prices, but is on no account. */
export const isOnNoAccount = ({ subtotal, entries }: Pick<Original, 'subtotal' | 'entries'>): boolean =>
  subtotal !== undefined && !entries;

const NOT_SAME = /* i18n */ 'Choose the customer or supplier of the note.';
const CHANGED = /* i18n */ 'This note was brought to an account just now. Send it again.';
const DELETED = /* i18n */ 'This one was deleted. Restore it first.';

/** The customer of cash sales may not be stored yet. */
function requirePartner(
  accounts: AccountBatch,
  id: ObjectId,
  { kind, party }: NewNote,
  context: Context,
): PartnerDoc {
  const partner = accounts.find(id) ?? (isWalkIn(id) ? newWalkIn(id, party, context) : null);
  const wrong = findWrong(partner, PARTNERS[kind]);
  if (partner && wrong === null) return partner;
  throw wrongFields({ path: 'partner', message: wrong ?? '' });
}

/** A limit of zero asks before something stays unpaid. The first note may give it a name. */
const newWalkIn = (_id: ObjectId, party: string | undefined, context: Context): PartnerDoc => ({
  ...newPartnerDoc({ _id, kind: 'customer', name: party || WALK_IN_NAME }, context),
  creditLimit: 0,
});

function findWrong(partner: PartnerDoc | null, kind: PartnerKind): string | null {
  if (!partner) return /* i18n */ 'There is no such customer or supplier.';
  if (partner.mergedInto) return /* i18n */ 'This one was merged into another. Choose that one.';
  if (partner.deleted) return DELETED;
  return partner.kind === kind ? null : chooseText(kind);
}

const chooseText = (kind: PartnerKind): string =>
  kind === 'customer' ? /* i18n */ 'Choose a customer.' : /* i18n */ 'Choose a supplier.';

/** A partner with the same name and another phone number is another one. If several are left, the person has to choose. */
function findNamed(
  accounts: AccountBatch,
  name: PartnerName,
  typedPhone: string | undefined,
): PartnerDoc | null {
  const named = accounts.findNamed(name);
  const same = named.filter(({ phone }) => phone !== undefined && phone === typedPhone);
  const others = named.filter(({ phone }) => !phone || !typedPhone);
  const meant = same.length > 0 ? same : others;
  const [first = null, ...more] = meant;
  if (more.length === 0) return first;
  throw wrongFields({
    path: 'party',
    ...sentence(/* i18n */ '{count} have this name. Choose one from the list.', { count: meant.length }),
  });
}
