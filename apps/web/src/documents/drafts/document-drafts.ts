/**
 * Documents that are being written. They are on the device, each under the address of the person who writes it, and survive
 * closed tabs. Signing out deletes them. The id of a draft is the idempotency key with which it is posted.
 */

import type { FieldError } from '@godown/shared/http/problem';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Condition } from '@godown/shared/stock/damaged';
import type { DocumentKind, NoteQuestion } from '@godown/shared/trade/documents';
import type { PaymentMethod } from '@godown/shared/trade/payments';
import type { SoldLine } from '@godown/shared/trade/refund';
import { del, delMany, get, getMany, keys, set, update } from 'idb-keyval';
import type { KeptReason } from '../../ui/reason';

/** A stock count is not written like these. */
export const DRAFT_KINDS = [
  'delivery',
  'receipt',
  'transfer',
  'return',
  'supplier-return',
] as const satisfies DocumentKind[];
export type DraftKind = (typeof DRAFT_KINDS)[number];

/** As typed. */
export interface TypedDiscount {
  unit: 'money' | 'percent';
  text: string;
}

/** The amount paid at once, as typed. */
export interface TypedPayment {
  /** Only for a note on account. With the other answers all of it is paid. */
  amount: string;
  /** An older version of the app: the amount is the total. */
  isAll?: boolean;
  /** The cash that was handed over for all of it. Empty: exactly the total. */
  given?: string;
  /** If true, the amount above the total is an advance, not change. */
  isAdvance?: boolean;
  method: PaymentMethod;
  reference: string;
  chequeNumber: string;
  chequeDate: string;
}

/** Devices store it, so new fields must be optional. */
export interface DraftLine {
  item: string;
  name: string;
  /** As typed. */
  quantity: string;
  /** As typed. Until then the price is the one that is suggested. */
  price?: string | undefined;
  discount?: TypedDiscount;
  note?: string;
  /** Only for the return of a note; suggests the price and the discount. */
  sold?: SoldLine;
  /** Only for the return of a note: number of pieces that can still come back. Null if the item is not on the note. */
  left?: number | null;
  /** Only for a return. Good by default. */
  condition?: Condition;
  /** As typed: how many of them are damaged, if not all are. */
  damagedUnits?: string | undefined;
}

/** The errors of a field, or the reason why the whole was refused. A text was stored by an older version of the app. */
export type Wrong = readonly FieldError[] | KeptReason | string;

/** Ways to settle the money of a note. `none`: it has no prices. */
export const ANSWERS = ['account', 'paid', 'cash', 'none'] as const;
export type MoneyAnswer = (typeof ANSWERS)[number];

/** Devices store it, so new fields must be optional. */
export interface DocumentDraft {
  id: string;
  kind: DraftKind;
  /** When it was last changed, in milliseconds. */
  at: number;
  warehouse: WarehouseId;
  /** The other warehouse of a transfer. */
  to: WarehouseId;
  party: string;
  reference: string;
  note: string;
  /** The id of the customer or supplier whose name is the party. */
  partner?: string | undefined;
  /** Chosen, not the default of its customer or supplier. */
  answer?: MoneyAnswer | undefined;
  /** Phone number of a new customer or supplier, as typed. */
  phone?: string;
  /** Computed for the screen (`withPrices`): its lines have prices. */
  isPriced?: boolean;
  /** Discount on the whole note. */
  discount?: TypedDiscount;
  /** As typed. */
  transport?: string;
  paid?: TypedPayment | undefined;
  /** The questions to which the answer was yes, while another one is open. */
  confirms?: NoteQuestion[];
  /** Only for a return: the number of the note whose goods they are. */
  returns?: string;
  /** In the order in which they were entered. */
  lines: DraftLine[];
  /** Errors by the id of a line's item, or by the name of a field, or by '' for the whole. */
  errors: Record<string, Wrong>;
}

/** The navigation state for the page of a new draft. The browser keeps it when the page is reloaded. */
export interface DraftStart {
  draft: DocumentDraft;
}

const PREFIX = 'document ';
const prefixOf = (by: string) => `${PREFIX}${by} `;
/** The name under which a draft is stored. The tab that has the draft open locks this name. */
export const nameOf = (by: string, id: string) => `${prefixOf(by)}${id}`;

const namesOf = async (by: string) => (await keys<string>()).filter((name) => name.startsWith(prefixOf(by)));

/** The drafts of a person on this device, the latest first. */
export async function listDrafts(by: string): Promise<DocumentDraft[]> {
  const names = await namesOf(by);
  const drafts = await getMany<DocumentDraft | undefined>(names);
  return drafts.filter((draft) => draft !== undefined).toSorted((a, b) => b.at - a.at);
}

/** Null if there is none with this id. */
export async function findDraft(by: string, id: string): Promise<DocumentDraft | null> {
  return (await get<DocumentDraft>(nameOf(by, id))) ?? null;
}

export function saveDraft(by: string, draft: DocumentDraft): Promise<void> {
  return set(nameOf(by, draft.id), draft);
}

/** Stored with its errors. If it is still there, only they are: its editor may be open, and have newer text. */
export function restoreDraft(by: string, draft: DocumentDraft): Promise<void> {
  const { errors } = draft;
  return update<DocumentDraft>(nameOf(by, draft.id), (known) => (known ? { ...known, errors } : draft));
}

/** All drafts of this person on this device. */
export const removeDrafts = async (by: string): Promise<void> => delMany(await namesOf(by));

export function removeDraft(by: string, id: string): Promise<void> {
  return del(nameOf(by, id));
}

/** The id of the draft of a document that is being sent: its key, unless another is given. */
export const draftIdOf = ({ key, draft = key }: { key: string; draft?: string }): string => draft;
