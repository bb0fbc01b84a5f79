/** Describes movements in words. */

import { shortName } from '@godown/shared/items/warehouses';
import { noteOf } from '@godown/shared/stock/movement-notes';
import {
  describeReason,
  type Flow,
  type Movement,
  type MovementReason,
} from '@godown/shared/stock/movements';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { say } from '../language/say';
import { signedMoneyText } from '../stock/money-change';
import { partnerName } from '../stock/partner-name';
import { countText, moneyText, signedText } from '../ui/format';
import { describeGroup } from './describe-group';
import { type MovementGroup, piecesOf, sumOf } from './movement-groups';

/** The labels of the filter by reason. Buttons and headings have some of these words with another meaning. */
export const REASON_LABELS: Record<MovementReason, MessageDescriptor> = {
  opening: msg`First stock`,
  added: msg({ message: 'Added', context: 'reason' }),
  delivered: msg({ message: 'Delivered', context: 'reason' }),
  restock: msg`Restocked`,
  count: msg({ message: 'Counted', context: 'reason' }),
  correction: msg`Corrected`,
  deleted: msg({ message: 'Deleted', context: 'reason' }),
  restored: msg`Restored`,
  transfer: msg({ message: 'Moved', context: 'reason' }),
  returned: msg({ message: 'Came back', context: 'reason' }),
  'sent-back': msg({ message: 'Sent back', context: 'reason' }),
  damaged: msg({ message: 'Set aside as damaged', context: 'reason' }),
  repaired: msg({ message: 'Repaired', context: 'reason' }),
  'written-off': msg({ message: 'Written off', context: 'reason' }),
  revalued: msg({ message: 'Cost set', context: 'reason' }),
  undo: msg({ message: 'Undo', context: 'reason' }),
};

export const FLOW_LABELS: Record<Flow, MessageDescriptor> = {
  out: msg`Out`,
  in: msg`In`,
  moved: msg({ message: 'Moved', context: 'reason' }),
  recounted: msg`Recounted`,
  first: msg`First stock`,
  deleted: msg`Deleted and restored`,
  returned: msg({ message: 'Came back', context: 'reason' }),
  'sent-back': msg({ message: 'Sent back', context: 'reason' }),
  damaged: msg`Damaged`,
};

/** Such as `Delivered, Uttara`. */
export const groupText = (group: MovementGroup): string =>
  i18n._(describeGroup(group)).replace(/<\/?0>/g, '');

/** Names the other side of the movement, such as `Customer: Rahman Stores`; '' if nobody was named. */
export function partyText({ reason, party: name }: Movement): string {
  const described = describeReason(reason);
  if (!name || !described.party) return '';
  if (described.party === 'Customer') return t`Customer: ${{ name: partnerName(name) }}`;
  return described.party === 'Supplier' ? t`Supplier: ${name}` : t`Customer or supplier: ${name}`;
}

/** Says the number of damaged pieces after the movement; '' for a movement of good pieces only. */
export function damagedText({ damaged, warehouse }: Movement): string {
  if (!damaged) return '';
  const place = say(shortName(warehouse));
  if (damaged.after === 0) return t`No damaged pieces in ${place}`;
  return t`${{ count: countText(damaged.after) }} damaged in ${place}`;
}

/** Says how the movement changed the value of the item. */
export function valueText({ change, corrected, after }: NonNullable<Movement['value']>): string {
  const [own, left] = [signedMoneyText(change), moneyText(after)];
  return corrected === undefined
    ? t`Value ${{ change: own }}, then ${{ after: left }}`
    : t`Value ${{ change: own }}, for earlier ones ${{ corrected: signedMoneyText(corrected) }}, then ${{ after: left }}`;
}

/** The note in quotes; '' without one. */
export function noteText(movement: Movement): string {
  const note = noteOf(movement);
  return note ? `“${say(note)}”` : '';
}

/** The amount with its sign, or without one if the total stays the same. The minus is as wide as the plus. */
export function amountText(group: MovementGroup): string {
  const sum = sumOf(group);
  return sum === 0 ? largestText(group) : signedText(sum);
}

/** The largest change of a warehouse, without its sign. If no good pieces changed, that of the damaged ones. */
export const largestText = ({ movements }: MovementGroup) =>
  countText(Math.max(...movements.map((movement) => Math.abs(piecesOf(movement)))));
