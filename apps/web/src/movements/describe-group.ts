/** Describes a group of movements. */

import type { MovementReason } from '@godown/shared/stock/movements';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { MovementGroup } from './movement-groups';
import { placesText, type Route, routeOf } from './places';

/** Such as `Undid <0>this delivery</0>, Halishar`. The element leads to the movement that was undone or redone. */
export function describeGroup(group: MovementGroup): MessageDescriptor {
  const { lead, movements, original, isRedo } = group;
  const { reason, transfer } = lead;
  if (reason === 'transfer') return describeMove(routeOf(group));
  if (reason !== 'undo') return DONE[reason](placesText(group));
  if (transfer !== undefined || movements.length > 1) {
    const route = routeOf(group);
    if (original) return isRedo ? redidMove(route) : undidMove(route);
    return isRedo ? redidEarlierMove(route) : undidEarlierMove(route);
  }
  const words = isRedo ? REDID : UNDID;
  return words[original ? kindOf(original.reason) : 'earlier'](placesText(group));
}

type Words = (place: string) => MessageDescriptor;

const DONE: Record<Exclude<MovementReason, 'transfer' | 'undo'>, Words> = {
  opening: (place) => msg`First stock, ${place}`,
  added: (place) => msg`Added, ${place}`,
  delivered: (place) => msg`Delivered, ${place}`,
  restock: (place) => msg`Restocked, ${place}`,
  count: (place) => msg`Counted, ${place}`,
  correction: (place) => msg`Corrected, ${place}`,
  deleted: (place) => msg`Deleted, ${place}`,
  restored: (place) => msg`Restored, ${place}`,
  returned: (place) => msg`Came back, ${place}`,
  'sent-back': (place) => msg`Sent back, ${place}`,
  damaged: (place) => msg`Set aside as damaged, ${place}`,
  repaired: (place) => msg`Repaired, ${place}`,
  'written-off': (place) => msg`Written off, ${place}`,
  revalued: () => msg({ message: 'Cost set', context: 'reason' }),
};

/** The kind of act that was undone or redone in one warehouse. `earlier`: it is not in the list. */
type Kind = 'delivered' | 'restock' | 'count' | 'correction' | 'other' | 'earlier';

const UNDID: Record<Kind, Words> = {
  delivered: (place) => msg`Undid <0>this delivery</0>, ${place}`,
  restock: (place) => msg`Undid <0>this restock</0>, ${place}`,
  count: (place) => msg`Undid <0>this count</0>, ${place}`,
  correction: (place) => msg`Undid <0>this correction</0>, ${place}`,
  other: (place) => msg`Undid <0>this change</0>, ${place}`,
  earlier: (place) => msg`Undid an earlier change, ${place}`,
};

const REDID: Record<Kind, Words> = {
  delivered: (place) => msg`Took back the undo of <0>this delivery</0>, ${place}`,
  restock: (place) => msg`Took back the undo of <0>this restock</0>, ${place}`,
  count: (place) => msg`Took back the undo of <0>this count</0>, ${place}`,
  correction: (place) => msg`Took back the undo of <0>this correction</0>, ${place}`,
  other: (place) => msg`Took back the undo of <0>this change</0>, ${place}`,
  earlier: (place) => msg`Took back the undo of an earlier change, ${place}`,
};

function kindOf(reason: MovementReason): Kind {
  const isKnown =
    reason === 'delivered' || reason === 'restock' || reason === 'count' || reason === 'correction';
  return isKnown ? reason : 'other';
}

function describeMove({ from, to }: Route): MessageDescriptor {
  if (from && to) return msg`Moved from ${from} to ${to}`;
  return from ? msg`Moved out of ${from}` : msg`Moved into ${to}`;
}

function undidMove({ from, to }: Route): MessageDescriptor {
  if (from && to) return msg`Undid <0>this move</0>, back from ${from} to ${to}`;
  return from
    ? msg`Undid <0>this move</0>, back out of ${from}`
    : msg`Undid <0>this move</0>, back into ${to}`;
}

function undidEarlierMove({ from, to }: Route): MessageDescriptor {
  if (from && to) return msg`Undid an earlier change, back from ${from} to ${to}`;
  return from
    ? msg`Undid an earlier change, back out of ${from}`
    : msg`Undid an earlier change, back into ${to}`;
}

function redidMove({ from, to }: Route): MessageDescriptor {
  if (from && to) return msg`Took back the undo of <0>this move</0>, from ${from} to ${to}`;
  return from
    ? msg`Took back the undo of <0>this move</0>, out of ${from}`
    : msg`Took back the undo of <0>this move</0>, into ${to}`;
}

function redidEarlierMove({ from, to }: Route): MessageDescriptor {
  if (from && to) return msg`Took back the undo of an earlier change, from ${from} to ${to}`;
  return from
    ? msg`Took back the undo of an earlier change, out of ${from}`
    : msg`Took back the undo of an earlier change, into ${to}`;
}
