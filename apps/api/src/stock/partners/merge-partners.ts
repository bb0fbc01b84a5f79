/** Merges two customers or suppliers that are the same. */
import { type Message, sentence, toMessage } from '@godown/shared/language/texts';
import type { ObjectId } from 'mongodb';
import { type AccountAttachment, requireRange } from '../accounts/account-batch.js';
import { isWalkIn, type PartnerDoc } from '../accounts/partner-doc.js';
import { toPartnerEntry } from '../accounts/partner-journal.js';
import { bring } from '../ledger/attachments.js';
import { type Command, type Refusal, wrongFields } from '../ledger/commands.js';
import { requireActive } from './partner-commands.js';

/** Most partners that are merged into one. Its documents are found by all their ids. */
const MAX_MERGED = 200;

/**
 * Merges `id` into `into`: two entries move its balance, and its documents are found under `into`. Both accounts keep their
 * entries.
 */
export function mergePartners(accounts: AccountAttachment, id: ObjectId, into: ObjectId): Command {
  return {
    items: [],
    brings: [bring(accounts, { partners: [id, into] })],
    run(snapshot, context) {
      const batch = snapshot.attached(accounts);
      const from = requireActive(batch.find(id));
      if (isWalkIn(id))
        throw wrong(/* i18n */ 'Cash sales need this customer. Merge the other one into it instead.');
      const { target, merged } = requireTarget(from, batch.find(into));
      const { balance, entries } = from;
      // Checked before the first `put`, which is written even if an entry is refused after it.
      requireRange(target.balance, [balance]);
      batch.put({ ...from, version: from.version + 1, mergedInto: into });
      batch.put({ ...target, version: target.version + 1, merged });
      // Also at zero: a note of this account may be cancelled later.
      if (entries > 0) {
        batch.post(id, { kind: 'merge', change: 0 - balance, other: into }, context);
        batch.post(into, { kind: 'merge', change: balance, other: id }, context);
      }
      const changes = [{ field: 'mergedInto', after: target.name }];
      return {
        transitions: [],
        reference: String(into),
        journal: [toPartnerEntry('partner-merged', from, context, changes)],
      };
    },
  };
}

function requireTarget(
  from: PartnerDoc,
  target: PartnerDoc | null,
): { target: PartnerDoc; merged: ObjectId[] } {
  if (!target) throw wrong(/* i18n */ 'There is no customer or supplier with this id.');
  const { name } = target;
  if (target._id.equals(from._id)) throw wrong(/* i18n */ 'It cannot be merged into itself.');
  if (target.kind !== from.kind)
    throw wrong(/* i18n */ 'A customer and a supplier are not the same. Choose one of the same kind.');
  if (target.mergedInto)
    throw wrong(sentence(/* i18n */ '{name} was merged into another one. Choose that one.', { name }));
  if (target.deleted) throw wrong(sentence(/* i18n */ '{name} was deleted. Restore it first.', { name }));
  const merged = [...(target.merged ?? []), from._id, ...(from.merged ?? [])];
  if (merged.length > MAX_MERGED)
    throw wrong(sentence(/* i18n */ 'At most {max} can be merged into one.', { max: MAX_MERGED }));
  return { target, merged };
}

const wrong = (why: string | Message): Refusal => wrongFields({ path: 'into', ...toMessage(why) });
