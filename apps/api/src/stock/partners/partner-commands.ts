/** Commands that change customers and suppliers, except their accounts. */

import { sentence } from '@godown/shared/language/texts';
import { fromCents, toCents } from '@godown/shared/trade/money';
import type { NewPartner, PartnerEdit } from '@godown/shared/trade/partners';
import { ObjectId } from 'mongodb';
import type { AccountAttachment, AccountBatch } from '../accounts/account-batch.js';
import { isWalkIn, newPartnerDoc, type PartnerDoc } from '../accounts/partner-doc.js';
import { changesBetween, toPartnerEntry } from '../accounts/partner-journal.js';
import { bring } from '../ledger/attachments.js';
import { type Command, type Effects, Refusal } from '../ledger/commands.js';
import type { Context } from '../ledger/next-version.js';
import { toSupplierKey } from '../records/find-fields.js';

/** Adds a customer or supplier, with its opening balance. */
export function addPartner(
  accounts: AccountAttachment,
  { opening, ...fields }: NewPartner,
  _id = new ObjectId(),
): Command {
  return {
    items: [],
    brings: [bring(accounts, {})],
    run(snapshot, context) {
      const batch = snapshot.attached(accounts);
      batch.put(withFields(newPartnerDoc({ _id, ...fields }, context), fields));
      if (opening !== undefined) batch.post(_id, { kind: 'opening', change: toCents(opening) }, context);
      return {
        transitions: [],
        reference: String(_id),
        journal: [toPartnerEntry('partner-added', { _id, name: fields.name }, context)],
      };
    },
  };
}

/** Changes the fields. Null and an empty text remove a field. */
export function editPartner(
  accounts: AccountAttachment,
  id: ObjectId,
  { edit, versions }: { edit: PartnerEdit; versions: readonly number[] | null },
): Command {
  return changePartner(accounts, id, (batch, context) => {
    const before = requireVersion(requireActive(batch.find(id)), versions);
    const after = withFields({ ...before, version: before.version + 1 }, edit);
    const changes = changesBetween(before, after);
    if (changes.length === 0) return [];
    batch.put(withEarlierName(after, before));
    return [toPartnerEntry('partner-edited', after, context, changes)];
  });
}

/** Deletes a customer or supplier with a balance of zero. The account stays. */
export function deletePartner(
  accounts: AccountAttachment,
  id: ObjectId,
  versions: readonly number[] | null,
): Command {
  return changePartner(accounts, id, (batch, context) => {
    const before = requireVersion(requireActive(batch.find(id)), versions);
    if (isWalkIn(id))
      throw new Refusal(
        'invalid_input',
        /* i18n */ 'Cash sales need this customer. It can be renamed, but not deleted.',
      );
    if (before.balance !== 0) throw new Refusal('balance_not_zero', stillOwed(before));
    const deleted = { at: context.now, by: context.by.email };
    batch.put({ ...before, version: before.version + 1, deleted });
    return [toPartnerEntry('partner-deleted', before, context)];
  });
}

const stillOwed = ({ name, balance }: PartnerDoc) =>
  sentence(/* i18n */ 'The account of {name} is at {owed}. Bring it to zero first.', {
    name,
    owed: fromCents(balance),
  });

export function restorePartner(accounts: AccountAttachment, id: ObjectId): Command {
  return changePartner(accounts, id, (batch, context) => {
    const before = batch.find(id);
    if (!before?.deleted)
      throw new Refusal(
        'partner_not_found',
        /* i18n */ 'There is no deleted customer or supplier with this id.',
      );
    const { deleted: _, ...others } = before;
    batch.put({ ...others, version: before.version + 1 });
    return [toPartnerEntry('partner-restored', before, context)];
  });
}

function changePartner(
  accounts: AccountAttachment,
  id: ObjectId,
  change: (batch: AccountBatch, context: Context) => NonNullable<Effects['journal']>,
): Command {
  return {
    items: [],
    brings: [bring(accounts, { partners: [id] })],
    run: (snapshot, context) => ({
      transitions: [],
      journal: change(snapshot.attached(accounts), context),
      reference: String(id),
    }),
  };
}

const NOT_FOUND = /* i18n */ 'There is no customer or supplier with this id.';

export function requireActive(partner: PartnerDoc | null): PartnerDoc {
  if (!partner) throw new Refusal('partner_not_found', NOT_FOUND);
  const { name } = partner;
  if (partner.mergedInto)
    throw new Refusal(
      'partner_not_found',
      sentence(/* i18n */ '{name} was merged into another one. Change that one.', { name }),
    );
  if (partner.deleted)
    throw new Refusal(
      'partner_not_found',
      sentence(/* i18n */ '{name} was deleted. Restore it first.', { name }),
    );
  return partner;
}

function requireVersion(partner: PartnerDoc, versions: readonly number[] | null): PartnerDoc {
  if (versions === null || versions.includes(partner.version)) return partner;
  throw new Refusal(
    'version_conflict',
    /* i18n */ 'Someone else changed this customer or supplier since you read it. Check it, then try again.',
  );
}

/** Most earlier names by which a partner is found. */
const MAX_EARLIER = 20;

function withEarlierName(partner: PartnerDoc, before: PartnerDoc): PartnerDoc {
  const [key, earlier] = [toSupplierKey(before.name), before.earlierNames ?? []];
  if (key === toSupplierKey(partner.name)) return partner;
  return { ...partner, earlierNames: [...earlier.filter((each) => each !== key), key].slice(-MAX_EARLIER) };
}

const TEXTS = ['shop', 'phone', 'address', 'note'] as const;

function withFields(partner: PartnerDoc, { name, creditLimit, ...edit }: PartnerEdit): PartnerDoc {
  const next: PartnerDoc = { ...partner, ...(name !== undefined && { name }) };
  for (const field of TEXTS) {
    const value = edit[field];
    if (value) next[field] = value;
    else if (value !== undefined) delete next[field];
  }
  if (creditLimit === null) delete next.creditLimit;
  else if (creditLimit !== undefined) next.creditLimit = toCents(creditLimit);
  return next;
}
