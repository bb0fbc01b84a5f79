/** Texts about customers and suppliers, and about the entries of their accounts. */
import type { AccountEntry, EntryKind } from '@godown/shared/trade/accounts';
import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { writePhone } from '@godown/shared/trade/phone';
import { partOf } from '@godown/shared/trade/statement-parts';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { DOCUMENT_NAMES } from '../stock/document-names';
import { inDigits, moneyText } from '../ui/format';

type OfKind = Readonly<Record<PartnerKind, MessageDescriptor>>;

export const TITLES: OfKind = { customer: msg`Customers`, supplier: msg`Suppliers` };
export const NAMES: OfKind = { customer: msg`Customer`, supplier: msg`Supplier` };
export const OWED_TITLES: OfKind = {
  customer: msg`What customers owe`,
  supplier: msg`What we owe suppliers`,
};

/** Beside a sum above zero. */
export const OWED: OfKind = { customer: msg`Owes us`, supplier: msg`We owe` };
/** Beside one below zero. */
export const ADVANCE: OfKind = { customer: msg`Paid in advance`, supplier: msg`We paid in advance` };

/** The buttons of money: in the usual direction, and in the other one. */
export const PAY: OfKind = { customer: msg`Payment`, supplier: msg`Pay` };
export const PAY_BACK: OfKind = { customer: msg`Pay back`, supplier: msg`Money back` };

/** The name of the action where it does not begin at an account. */
export const TAKE: OfKind = { customer: msg`Take payment`, supplier: msg`Pay supplier` };

/** A name, with the phone number if it is known: `Karim (01911-000001)`. */
export const nameWithPhone = ({ name, phone }: Pick<Partner, 'name' | 'phone'>): string =>
  phone ? `${name} (${inDigits(writePhone(phone))})` : name;

/** Shown before a second one of that name is added. */
export function alreadyText(partner: Partner): string {
  const name = nameWithPhone(partner);
  return partner.kind === 'customer' ? t`${name} is a customer already.` : t`${name} is a supplier already.`;
}

export const NOTHING_OWED = msg`Nothing owed`;

/** Such as `Owes us: 1,200.00$`, or `Nothing owed`. */
export function owedWords(kind: PartnerKind, owed: number): string {
  if (owed === 0) return i18n._(NOTHING_OWED);
  const words = i18n._((owed < 0 ? ADVANCE : OWED)[kind]);
  return `${words}: ${moneyText(Math.abs(owed))}`;
}

/** Names of entries. A note has the name of its document. */
const ENTRIES: Readonly<Record<EntryKind, MessageDescriptor>> = {
  opening: msg`Owed at the start`,
  note: msg`Note`,
  payment: msg({ message: 'Payment', context: 'entry' }),
  refund: msg`Paid back`,
  adjustment: msg`Correction`,
  bounce: msg`Cheque bounced`,
  merge: msg`Merged`,
  undo: msg({ message: 'Undo', context: 'entry' }),
};

/** In some languages the words for the shop's payments differ. */
const PAID_TO_SUPPLIER = msg({ message: 'Payment', context: 'to a supplier' });

const NOTE_CANCELLED = msg`Note cancelled`;

/** The name of an entry on screens and on paper. */
export function entryName({
  kind,
  documentKind,
  partnerKind,
  method,
}: Pick<AccountEntry, 'kind'> & Partial<AccountEntry>): MessageDescriptor {
  if (kind === 'payment' && partnerKind === 'supplier') return PAID_TO_SUPPLIER;
  if (kind === 'undo' && partOf({ kind, documentKind, method }) === 'cancelled') return NOTE_CANCELLED;
  return kind === 'note' && documentKind ? DOCUMENT_NAMES[documentKind] : ENTRIES[kind];
}
