import { ITEM_FIELD_NAMES, ITEM_FIELDS, isMoney } from '@godown/shared/item-fields';
import type { JournalAction, JournalEntry } from '@godown/shared/journal';
import type { Role } from '@godown/shared/roles';
import { WAREHOUSES } from '@godown/shared/warehouses';
import { documentPath, itemPath } from '../stock/stock';
import { countText, moneyText } from '../ui/format';
import { ROLE_WORDS } from './role-words';

export const ACTION_WORDS: Record<JournalAction, string> = {
  'signed-in': 'Signed in',
  'item-added': 'Added an item',
  'item-edited': 'Edited an item',
  'item-deleted': 'Deleted an item',
  'item-restored': 'Restored an item',
  'document-voided': 'Cancelled a note',
  'job-started': 'Changed many items',
  'job-cancelled': 'Cancelled a change of many items',
  'job-undone': 'Undid a change of many items',
  'role-given': 'Gave a role',
  'role-taken': 'Removed a role',
  'key-made': 'Made an API key',
  'key-revoked': 'Stopped an API key',
  'webhook-made': 'Added a webhook',
  'webhook-changed': 'Switched a webhook on or off',
  'webhook-removed': 'Deleted a webhook',
  'sending-on': 'Turned sending on after a restore',
};

const FIELD_WORDS: Record<string, string> = {
  ...Object.fromEntries(ITEM_FIELD_NAMES.map((field) => [field, ITEM_FIELDS[field].label])),
  role: 'Role',
  state: 'State',
  ...Object.fromEntries(
    WAREHOUSES.map(({ id, shortName }) => [`reorderPoints.${id}`, `Warn me at, ${shortName}`]),
  ),
};

const MONEY: ReadonlySet<string> = new Set(ITEM_FIELD_NAMES.filter(isMoney));

type Change = NonNullable<JournalEntry['changes']>[number];

/** Such as `Price: 90.00$ → 100.00$`. */
export const changeWords = ({ field, before, after }: Change): string =>
  `${FIELD_WORDS[field] ?? field}: ${valueWords(field, before)} → ${valueWords(field, after)}`;

function valueWords(field: string, value: Change['after']): string {
  if (value === undefined) return 'none';
  if (field === 'role') return ROLE_WORDS[value as Role] ?? String(value);
  if (typeof value !== 'number') return String(value);
  return MONEY.has(field) ? moneyText(value) : countText(value);
}

/** The page of what was changed; null if it has none. */
export function subjectPath({ action, subject }: JournalEntry): string | null {
  if (!subject) return null;
  if (action === 'document-voided') return documentPath(subject.id);
  return action.startsWith('item-') && action !== 'item-deleted' ? itemPath(subject.id) : null;
}
