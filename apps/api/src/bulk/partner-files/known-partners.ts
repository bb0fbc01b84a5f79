/** Which rows of a file are somebody who is there already. */
import { foldText, nameKeyOf } from '@godown/shared/search/name-order';
import type { NewPartner, PartnerKind } from '@godown/shared/trade/partners';
import { hintOf } from '../../database/declare-indexes.js';
import { ACTIVE, NAMES_OF_KIND, type PartnerCollection } from '../../stock/accounts/partner-doc.js';
import { BY_PHONE } from '../../stock/partners/partners.repo.js';

type Known = Pick<NewPartner, 'name' | 'phone'>;

/** Rows that are looked for at once. */
const BATCH = 100;

/** By the phone number or, without one, by the name. */
const keyOf = ({ name, phone }: Known): string => phone ?? `name ${foldText(name)}`;

/** True for each that is there already, or that comes earlier in the file. */
export async function findKnown(
  partners: PartnerCollection,
  kind: PartnerKind,
  rows: readonly Known[],
): Promise<boolean[]> {
  const seen = new Set<string>();
  for (let start = 0; start < rows.length; start += BATCH)
    for (const found of await findSome(partners, kind, rows.slice(start, start + BATCH))) {
      if (found.phone) seen.add(keyOf(found));
      seen.add(keyOf({ name: found.name }));
    }
  return rows.map((row) => {
    const isKnown = seen.has(keyOf(row));
    seen.add(keyOf(row));
    return isKnown;
  });
}

async function findSome(
  partners: PartnerCollection,
  kind: PartnerKind,
  rows: readonly Known[],
): Promise<Known[]> {
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
