import type { Movement } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import type { MovementGroup } from './movement-groups';
import { placesText, routeOf } from './places';
import { amountText, largestText } from './words';

/** Names the act of a group, such as `12 delivered from Halishar`. */
export function actText(group: MovementGroup): string {
  const { lead, original, isRedo } = group;
  if (lead.reason !== 'undo' || !original) return ownText(group);
  return isRedo ? ownText(soleGroup(original)) : undoText(soleGroup(original));
}

function ownText(group: MovementGroup): string {
  const count = largestText(group);
  const change = amountText(group);
  const place = placesText(group);
  switch (group.lead.reason) {
    case 'delivered':
      return t`${count} delivered from ${place}`;
    case 'restock':
      return t`${count} added to ${place}`;
    case 'transfer':
      return moveText(group, count);
    case 'count':
      return t`the count in ${place} (${change})`;
    case 'correction':
      return t`the correction in ${place} (${change})`;
    case 'returned':
      return t`${count} came back to ${place}`;
    case 'sent-back':
      return t`${count} sent back from ${place}`;
    case 'damaged':
      return t`${count} set aside as damaged in ${place}`;
    case 'repaired':
      return t`${count} repaired in ${place}`;
    case 'written-off':
      return t`${count} written off in ${place}`;
    case 'undo':
      return t`the undo in ${place} (${change})`;
    default:
      return t`the change in ${place} (${change})`;
  }
}

function moveText(group: MovementGroup, count: string): string {
  const { from, to } = routeOf(group);
  if (from && to) return t`${count} moved from ${from} to ${to}`;
  return from ? t`${count} moved out of ${from}` : t`${count} moved into ${to}`;
}

/** The undo of a group that has one movement. */
function undoText(group: MovementGroup): string {
  const count = largestText(group);
  const change = amountText(group);
  const place = placesText(group);
  switch (group.lead.reason) {
    case 'delivered':
      return t`the undo of ${count} delivered from ${place}`;
    case 'restock':
      return t`the undo of ${count} added to ${place}`;
    case 'transfer':
      return routeOf(group).from
        ? t`the undo of ${count} moved out of ${place}`
        : t`the undo of ${count} moved into ${place}`;
    case 'count':
      return t`the undo of the count in ${place} (${change})`;
    case 'correction':
      return t`the undo of the correction in ${place} (${change})`;
    default:
      return t`the undo of the change in ${place} (${change})`;
  }
}

const soleGroup = (lead: Movement): MovementGroup => ({
  _id: lead._id,
  lead,
  movements: [lead],
  original: undefined,
  isRedo: false,
  undoings: [],
});
