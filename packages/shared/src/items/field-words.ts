/** The words for the fields that a change or the journal names. */
import { ITEM_FIELD_NAMES, ITEM_FIELDS } from './item-fields.js';
import type { WarehouseId } from './warehouses.js';

const FIELD_WORDS = new Map(
  Object.entries({
    ...Object.fromEntries(ITEM_FIELD_NAMES.map((field) => [field, ITEM_FIELDS[field].label])),
    role: /* i18n */ 'Role',
    worksIn: /* i18n */ 'Works in',
    time: /* i18n */ 'Time',
    state: /* i18n */ 'State',
    document: /* i18n */ 'Document',
    balance: /* i18n */ 'Amount owed',
    reason: /* i18n */ 'Reason',
    shop: /* i18n */ 'Shop',
    phone: /* i18n */ 'Phone',
    address: /* i18n */ 'Street address',
    note: /* i18n */ 'Note',
    creditLimit: /* i18n */ 'Limit of credit',
    mergedInto: /* i18n */ 'Merged into',
    party: /* i18n */ 'Name in the notes',
    notes: /* i18n */ 'Number of notes',
    linked: /* i18n */ 'Notes',
    amount: /* i18n */ 'Brought to the account',
    ...({
      'reorderPoints.halishar': /* i18n */ 'Warn me at, Halishar',
      'reorderPoints.bahaddarhat': /* i18n */ 'Warn me at, Bahaddarhat',
      'reorderPoints.uttara': /* i18n */ 'Warn me at, Uttara',
    } satisfies Record<`reorderPoints.${WarehouseId}`, string>),
  }),
);

export const changedFieldWords = (field: string): string => FIELD_WORDS.get(field) ?? field;
