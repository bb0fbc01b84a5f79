/** The words of the journal, on its page and in its file. */
import { ITEM_FIELD_NAMES, ITEM_FIELDS } from './item-fields.js';
import type { JournalAction } from './journal.js';
import { WAREHOUSES } from './warehouses.js';

export const JOURNAL_ACTION_WORDS: Record<JournalAction, string> = {
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

/** What a changed field is called. */
export const journalFieldWords = (field: string): string => FIELD_WORDS[field] ?? field;
