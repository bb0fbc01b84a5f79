/** What happened, in words. */
import { describeReason, type Flow, type Movement, type MovementReason } from '@godown/shared/movements';
import { shortName, WAREHOUSES } from '@godown/shared/warehouses';
import { countText, signedText } from '../ui/format';
import { type MovementGroup, sumOf } from './movement-groups';

const DONE: Record<Exclude<MovementReason, 'transfer' | 'undo'>, string> = {
  opening: 'First stock',
  added: 'Added',
  delivered: 'Delivered',
  restock: 'Restocked',
  count: 'Counted',
  correction: 'Corrected',
  deleted: 'Deleted',
  restored: 'Restored',
};

/** As in "Undid this delivery". */
const nounOf = (reason: MovementReason) => describeReason(reason).noun ?? 'change';

/** The labels of the filter by reason. */
export const REASON_LABELS: Record<MovementReason, string> = { ...DONE, transfer: 'Moved', undo: 'Undo' };

export const FLOW_LABELS: Record<Flow, string> = {
  out: 'Out',
  in: 'In',
  moved: 'Moved',
  recounted: 'Recounted',
  first: 'First stock',
  deleted: 'Deleted and restored',
};

/** Such as `Delivered, Uttara`. */
export function groupText(group: MovementGroup): string {
  const { reason } = group.lead;
  if (reason === 'transfer') return `Moved ${routeText(group)}`;
  if (reason === 'undo') return `${undoText(group)} ${originalText(group)}, ${placeText(group)}`;
  return `${DONE[reason]}, ${placeText(group)}`;
}

/** Who the units went to or came from, such as `Customer: Rahman Stores`; '' if nobody was named. */
export function partyText({ reason, party }: Movement): string {
  const described = describeReason(reason);
  return party && described.isGiven ? `${described.party}: ${party}` : '';
}

export const undoText = ({ isRedo }: MovementGroup) => (isRedo ? 'Redid' : 'Undid');

/** The movement that was undone or redone, such as `this delivery`. */
export function originalText({ original }: MovementGroup): string {
  return original ? `this ${nounOf(original.reason)}` : 'an earlier change';
}

/** What a group did, within a sentence, such as `12 delivered from Halishar`. */
export function actText(group: MovementGroup): string {
  const { lead, original, isRedo } = group;
  const place = warehousesText(group);
  if (lead.reason === 'transfer') return `${largestText(group)} moved ${routeText(group)}`;
  if (lead.reason === 'delivered') return `${largestText(group)} delivered from ${place}`;
  if (lead.reason === 'restock') return `${largestText(group)} added to ${place}`;
  if (original) return `${isRedo ? '' : 'the undo of '}${actText(soleGroup(original))}`;
  return `the ${nounOf(lead.reason)} in ${place} (${amountText(group)})`;
}

const soleGroup = (lead: Movement): MovementGroup => ({
  lead,
  movements: [lead],
  original: undefined,
  isRedo: false,
  undoings: [],
});

/** The warehouse or warehouses of a group. */
export function placeText(group: MovementGroup): string {
  const { lead, movements, isRedo } = group;
  const isTransfer = lead.transfer !== undefined || movements.length > 1;
  if (lead.reason !== 'undo' || !isTransfer) return warehousesText(group);
  return isRedo ? routeText(group) : `back ${routeText(group)}`;
}

/** The warehouses in their usual order. */
function warehousesText({ movements }: MovementGroup): string {
  const places = WAREHOUSES.filter(({ id }) => movements.some(({ warehouse }) => warehouse === id));
  if (places.length === WAREHOUSES.length) return 'all warehouses';
  return places.map((place) => place.shortName).join(', ');
}

/** Both warehouses of a transfer. A list that is filtered or not complete may have only one of its movements. */
function routeText({ movements, lead }: MovementGroup): string {
  const out = movements.find(({ change }) => change < 0);
  const into = movements.find(({ change }) => change > 0);
  if (out && into) return `from ${shortName(out.warehouse)} to ${shortName(into.warehouse)}`;
  return `${out ? 'out of' : 'into'} ${shortName(lead.warehouse)}`;
}

/** The amount with its sign, or without one if the total stays the same. The minus is as wide as the plus. */
export function amountText(group: MovementGroup): string {
  const sum = sumOf(group);
  return sum === 0 ? largestText(group) : signedText(sum);
}

const largestText = ({ movements }: MovementGroup) =>
  countText(Math.max(...movements.map(({ change }) => Math.abs(change))));
