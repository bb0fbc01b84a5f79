/** Finds the rows of a file whose customer or supplier exists already, and those that the file added when it was sent before. */
import { foldText, nameKeyOf } from '@godown/shared/search/name-order';
import type { NewPartner, PartnerKind } from '@godown/shared/trade/partners';
import type { Collection, WithId } from 'mongodb';
import { hintOf } from '../../database/declare-indexes.js';
import { ACTIVE, NAMES_OF_KIND, type PartnerCollection } from '../../stock/accounts/partner-doc.js';
import type { KeyDoc } from '../../stock/ledger/idempotency-keys.js';
import { BY_PHONE } from '../../stock/partners/partners.repo.js';
import { findAdded, type Row } from './add-rows.js';

type Known = Pick<NewPartner, 'name' | 'phone'>;

interface Deps {
  partners: PartnerCollection;
  keys: Collection<KeyDoc>;
}

/** Rows that are looked for at once. */
const BATCH = 100;

/** By the phone number or, without one, by the name. */
const keyOf = ({ name, phone }: Known): string => phone ?? `name ${foldText(name)}`;

interface Found {
  /** The name of who was there before the file, for each row of somebody who was. */
  known: Map<number, string>;
  /** Rows that the file added when it was sent before. */
  earlier: Set<number>;
}

/**
 * Rows of one file never make each other known, also not when it is sent again because its adding was interrupted: whom it has added
 * itself is not somebody who was there before it.
 */
export async function findKnown(
  { partners, keys }: Deps,
  rows: readonly Row[],
  { kind, file }: { kind: PartnerKind; file: string },
): Promise<Found> {
  const found: WithId<Known>[] = [];
  for (const some of inBatches(rows))
    found.push(
      ...(await findSome(
        partners,
        kind,
        some.map(({ partner }) => partner),
      )),
    );
  // The keys last: whom this file adds meanwhile must not be taken for somebody else.
  const own = new Map<number, string>();
  for (const some of inBatches(rows))
    for (const [row, id] of await findAdded(keys, some, file)) own.set(row, id);
  const added = new Set(own.values());
  const names = new Map<string, string>();
  for (const { _id, name, phone } of found) {
    if (added.has(String(_id))) continue;
    if (phone) names.set(keyOf({ name, phone }), name);
    names.set(keyOf({ name }), name);
  }
  const known = new Map(
    rows.flatMap(({ row, partner }) => {
      const name = own.has(row) ? undefined : names.get(keyOf(partner));
      return name === undefined ? [] : [[row, name] as const];
    }),
  );
  return { known, earlier: new Set(own.keys()) };
}

/** The earlier row of the file with the same phone number or, without one, the same name, for each row that has one. */
export function findSame(rows: readonly Row[]): Map<number, number> {
  const first = new Map<string, number>();
  const same = new Map<number, number>();
  for (const { row, partner } of rows) {
    const key = keyOf(partner);
    const like = first.get(key);
    if (like === undefined) first.set(key, row);
    else same.set(row, like);
  }
  return same;
}

function* inBatches(rows: readonly Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += BATCH) yield rows.slice(start, start + BATCH);
}

async function findSome(
  partners: PartnerCollection,
  kind: PartnerKind,
  rows: readonly Known[],
): Promise<WithId<Known>[]> {
  const phones = rows.flatMap(({ phone }) => phone ?? []);
  const names = rows.filter(({ phone }) => !phone).map(({ name }) => nameKeyOf(name));
  const projection = { name: 1, phone: 1 } as const;
  const active = { kind, ...ACTIVE };
  const byPhone = partners.find(
    { phone: { $in: phones }, ...active },
    { projection, hint: hintOf(BY_PHONE) },
  );
  const byName = partners.find(
    { ...active, nameKey: { $in: names } },
    { projection, hint: hintOf(NAMES_OF_KIND) },
  );
  return [
    ...(phones.length > 0 ? await byPhone.toArray() : []),
    ...(names.length > 0 ? await byName.toArray() : []),
  ];
}
