/** The journal entries of customers and suppliers. What is owed has entries of its own, in the account. */
import type { JournalAction, JournalEntry } from '@godown/shared/access/journal';
import { fromCents } from '@godown/shared/trade/money';
import { type JournalDoc, toJournalDoc } from '../../access/journal/journal.repo.js';
import type { Context } from '../../stock/ledger/next-version.js';
import type { PartnerDoc } from './partner-doc.js';

type Changes = NonNullable<JournalEntry['changes']>;

export function toPartnerEntry(
  action: JournalAction,
  { _id, name }: Pick<PartnerDoc, '_id' | 'name'>,
  { by, now }: Context,
  changes: Changes = [],
): JournalDoc {
  const subject = { id: String(_id), name };
  return toJournalDoc({
    at: now,
    email: by.email,
    action,
    subject,
    ...(changes.length > 0 && { changes }),
  });
}

const TEXTS = ['name', 'shop', 'phone', 'address', 'note'] as const;

/** The fields that differ, before and after. */
export function changesBetween(earlier: PartnerDoc, later: PartnerDoc): Changes {
  const [before, after] = [valuesOf(earlier), valuesOf(later)];
  return [...after].flatMap(([field, value]) => {
    const was = before.get(field);
    if (was === value) return [];
    return [
      { field, ...(was !== undefined && { before: was }), ...(value !== undefined && { after: value }) },
    ];
  });
}

function valuesOf(partner: PartnerDoc): Map<string, string | number | undefined> {
  const { creditLimit } = partner;
  return new Map<string, string | number | undefined>([
    ...TEXTS.map((field) => [field, partner[field]] as const),
    ['creditLimit', creditLimit === undefined ? undefined : fromCents(creditLimit)] as const,
  ]);
}
