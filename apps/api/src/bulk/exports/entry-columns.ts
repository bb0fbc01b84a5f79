import type { AccountEntry, EntryKind } from '@godown/shared/trade/accounts';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { partOf, type StatementPart } from '@godown/shared/trade/statement-parts';
import type { NamedText } from '../../language/texts.js';
import { METHODS } from './payment-methods.js';
import type { Column } from './table.js';

export const ENTRY_NAMES: Record<EntryKind, NamedText> = {
  opening: /* i18n */ { id: 'Opening balance (entry)', message: 'Owed at the start' },
  note: /* i18n */ { id: 'Note (entry)', message: 'Note' },
  payment: /* i18n */ { id: 'Payment (entry)', message: 'Payment' },
  refund: /* i18n */ { id: 'Refund (entry)', message: 'Paid back' },
  adjustment: /* i18n */ { id: 'Adjustment (entry)', message: 'Correction' },
  bounce: /* i18n */ { id: 'Bounce (entry)', message: 'Cheque bounced' },
  merge: /* i18n */ { id: 'Merge (entry)', message: 'Merged' },
  undo: /* i18n */ { id: 'Undo (entry)', message: 'Undo' },
};

const PARTNERS: Record<PartnerKind, NamedText> = {
  customer: /* i18n */ { id: 'Customer (kind)', message: 'Customer' },
  supplier: /* i18n */ { id: 'Supplier (kind)', message: 'Supplier' },
};

/** A spreadsheet adds up a statement by these: with the balance before they give the balance at the end. */
const PARTS: Record<StatementPart, NamedText> = {
  opening: ENTRY_NAMES.opening,
  invoiced: /* i18n */ { id: 'Invoiced (entry)', message: 'Invoiced' },
  returned: /* i18n */ { id: 'Came back (entry)', message: 'Came back' },
  cancelled: /* i18n */ { id: 'Cancelled (entry)', message: 'Cancelled note' },
  paid: /* i18n */ { id: 'Paid (entry)', message: 'Paid' },
  corrected: ENTRY_NAMES.adjustment,
  merged: ENTRY_NAMES.merge,
};
const WENT_BACK: NamedText = /* i18n */ { id: 'Went back (entry)', message: 'Went back' };

function toPart(entry: AccountEntry): NamedText {
  const part = partOf(entry);
  return part === 'returned' && entry.partnerKind === 'supplier' ? WENT_BACK : PARTS[part];
}

/** Has everything that is needed to compute each account again. */
export const ENTRY_COLUMNS: readonly Column<AccountEntry>[] = [
  { heading: /* i18n */ 'Time (Bangladesh)', kind: 'time', of: ({ at }) => new Date(at) },
  { heading: /* i18n */ 'Customer or supplier', kind: 'text', of: ({ partnerName }) => partnerName },
  {
    heading: /* i18n */ 'Kind',
    kind: 'text',
    of: ({ partnerKind }, { say }) => say(PARTNERS[partnerKind]),
  },
  {
    heading: /* i18n */ { id: 'What (an entry)', message: 'What' },
    kind: 'text',
    of: ({ kind }, { say }) => say(ENTRY_NAMES[kind]),
  },
  {
    heading: /* i18n */ 'Counts as',
    kind: 'text',
    of: (entry, { say }) => say(toPart(entry)),
  },
  { heading: /* i18n */ 'Document', kind: 'text', of: ({ document }) => document },
  { heading: /* i18n */ 'Return of note', kind: 'text', of: ({ settles }) => settles },
  {
    heading: /* i18n */ 'Paid by',
    kind: 'text',
    of: ({ method }, { say }) => method && say(METHODS[method]),
  },
  { heading: /* i18n */ 'Cheque no.', kind: 'text', of: ({ cheque }) => cheque?.number },
  { heading: /* i18n */ 'Cheque date', kind: 'text', of: ({ cheque }) => cheque?.date },
  { heading: /* i18n */ 'Transfer no.', kind: 'text', of: ({ reference }) => reference },
  {
    heading: /* i18n */ { id: 'Change (of what is owed)', message: 'Change' },
    kind: 'money',
    of: ({ change }) => change,
  },
  { heading: /* i18n */ 'Owed', kind: 'money', of: ({ after }) => after },
  { heading: /* i18n */ 'Note', kind: 'text', of: ({ note }) => note },
  { heading: /* i18n */ 'Person', kind: 'text', of: ({ email }) => email },
  { heading: /* i18n */ 'Entry no.', kind: 'units', of: ({ number }) => number },
  { heading: /* i18n */ 'Entry id', kind: 'text', of: ({ _id }) => _id },
  { heading: /* i18n */ 'Account id', kind: 'text', of: ({ partner }) => partner },
  { heading: /* i18n */ 'Undoes', kind: 'text', of: ({ undoes }) => undoes },
  { heading: /* i18n */ 'Undone by', kind: 'text', of: ({ undoneBy }) => undoneBy },
  { heading: /* i18n */ 'Merged with', kind: 'text', of: ({ other }) => other },
];
