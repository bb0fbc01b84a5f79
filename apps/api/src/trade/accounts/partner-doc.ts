import { foldText, nameKeyOf } from '@godown/shared/search/name-order';
import { fromCents } from '@godown/shared/trade/money';
import { type Partner, type PartnerKind, WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import type { ClientSession, Collection, Db, Filter, ObjectId } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import type { Context } from '../../stock/ledger/next-version.js';
import { storedWordsOf } from '../../stock/records/words.js';
import { storedSoundsOf } from './partner-sounds.js';

/** A customer or supplier as it is stored. Money is in whole cents. */
export interface PartnerDoc {
  _id: ObjectId;
  kind: PartnerKind;
  name: string;
  shop?: string;
  /** The number as it is dialled from anywhere, see `toPhone`. */
  phone?: string;
  address?: string;
  note?: string;
  creditLimit?: number;
  /** Amount that a customer owes the shop, or that the shop owes a supplier. It is the sum of the account's entries. */
  balance: number;
  /** Count of the account's entries: the number of the latest one. */
  entries: number;
  /** When the latest entry was posted. */
  latestEntryAt?: Date;
  /** An entry is older than the one before it: the clock was wrong when one of them was posted. */
  isOutOfOrder?: true;
  /** Version of the fields. An entry does not change it. */
  version: number;
  createdAt: Date;
  createdBy: string;
  /** Key by which it is sorted, and the words and sounds by which a search finds it. */
  nameKey: string;
  words: string[];
  /** Keys of its earlier names, the latest last, see `toSupplierKey`: items and notes keep names as texts. */
  earlierNames?: string[];
  deleted?: { at: Date; by: string };
  mergedInto?: ObjectId;
  /** Partners that were merged into it, and those merged into them: their documents are its documents. */
  merged?: ObjectId[];
}

export type PartnerCollection = Collection<PartnerDoc>;

export const partnersOf = (db: Db, options: { readPreference?: 'primary' } = {}): PartnerCollection =>
  db.collection('partners', options);

/** The index that lists those of a kind by name, and finds one of them by name. */
export const NAMES_OF_KIND = { kind: 1, deleted: 1, mergedInto: 1, nameKey: 1, _id: 1 } as const;
/** Those that were neither deleted nor merged. A missing field is found by null in an index. */
export const ACTIVE = { deleted: null, mergedInto: null } as unknown as Filter<PartnerDoc>;

export interface PartnerName {
  kind: PartnerKind;
  name: string;
}

/** Most partners with one key of their names that are read. */
const MAX_NAMESAKES = 200;

/** Partners with the key of the name. The key is cut, so some may have another name, see `hasName`. */
export const findByNameKey = (
  partners: PartnerCollection,
  { kind, name }: PartnerName,
  options: { session?: ClientSession } = {},
): Promise<PartnerDoc[]> =>
  partners
    .find(
      { kind, ...ACTIVE, nameKey: nameKeyOf(name) },
      { ...options, hint: hintOf(NAMES_OF_KIND), limit: MAX_NAMESAKES },
    )
    .toArray();

/** True if it has exactly this name, apart from case and spaces, and was neither deleted nor merged. */
export const hasName = (partner: PartnerDoc, { kind, name }: PartnerName): boolean =>
  partner.kind === kind &&
  !partner.deleted &&
  !partner.mergedInto &&
  foldText(partner.name) === foldText(name);

type Found = Pick<PartnerDoc, 'name' | 'shop' | 'phone' | 'address'>;

/** The fewest digits of the end of a phone number by which it is found. */
const MIN_DIGITS = 3;

/** The ends of a phone number: people leave out +88 and the zero, or remember the last digits only. */
function endsOf(phone: string): string[] {
  const digits = phone.replace(/\D/g, '');
  return Array.from({ length: Math.max(0, digits.length - MIN_DIGITS + 1) }, (_, start) =>
    digits.slice(start),
  );
}

/** Fields stored with each partner so that a search finds it. */
export const findFieldsOf = ({
  name,
  shop,
  phone,
  address,
}: Found): Pick<PartnerDoc, 'nameKey' | 'words'> => ({
  nameKey: nameKeyOf(name),
  words: [
    ...storedWordsOf([name, shop ?? '', address ?? '', ...endsOf(phone ?? '')]),
    ...storedSoundsOf([name, shop ?? '']),
  ],
});

/** A new partner with a balance of zero. */
export const newPartnerDoc = (
  { _id, kind, name }: Pick<PartnerDoc, '_id' | 'kind' | 'name'>,
  { by, now }: Context,
): PartnerDoc => ({
  _id,
  kind,
  name,
  balance: 0,
  entries: 0,
  version: 1,
  createdAt: now,
  createdBy: by.email,
  ...findFieldsOf({ name }),
});

export const isWalkIn = (id: ObjectId): boolean => id.equals(WALK_IN_CUSTOMER);

/** The partner as the API returns it, with money for those who may see it. */
export function toPartner(doc: Omit<PartnerDoc, 'words'>, { withMoney }: { withMoney: boolean }): Partner {
  const { _id, kind, name, shop, phone, address, note, creditLimit, balance, version, createdAt, deleted } =
    doc;
  return {
    _id: String(_id),
    kind,
    name,
    ...(shop && { shop }),
    ...(phone && { phone }),
    ...(address && { address }),
    ...(note && { note }),
    ...(withMoney && creditLimit !== undefined && { creditLimit: fromCents(creditLimit) }),
    ...(withMoney && { balance: fromCents(balance) }),
    version,
    createdAt: createdAt.toISOString(),
    ...(deleted && { deleted: { at: deleted.at.toISOString(), by: deleted.by } }),
    ...(doc.mergedInto && { mergedInto: String(doc.mergedInto) }),
  };
}
