/** What happened, in words. */

import { noteOf } from '@godown/shared/movement-notes';
import { describeReason, type Flow, type Movement, type MovementReason } from '@godown/shared/movements';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { say } from '../language/say';
import { countText, signedText } from '../ui/format';
import { describeGroup } from './describe-group';
import { type MovementGroup, sumOf } from './movement-groups';

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
  undo: msg({ message: 'Undo', context: 'reason' }),
};

export const FLOW_LABELS: Record<Flow, MessageDescriptor> = {
  out: msg`Out`,
  in: msg`In`,
  moved: msg({ message: 'Moved', context: 'reason' }),
  recounted: msg`Recounted`,
  first: msg`First stock`,
  deleted: msg`Deleted and restored`,
};

/** Such as `Delivered, Uttara`. */
export const groupText = (group: MovementGroup): string =>
  i18n._(describeGroup(group)).replace(/<\/?0>/g, '');

/** Who the units went to or came from, such as `Customer: Rahman Stores`; '' if nobody was named. */
export function partyText({ reason, party: name }: Movement): string {
  const described = describeReason(reason);
  if (!name || !described.isGiven) return '';
  if (described.party === 'Customer') return t`Customer: ${name}`;
  return described.party === 'Supplier' ? t`Supplier: ${name}` : t`Customer or supplier: ${name}`;
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

/** The largest change of a warehouse, without its sign. */
export const largestText = ({ movements }: MovementGroup) =>
  countText(Math.max(...movements.map(({ change }) => Math.abs(change))));
