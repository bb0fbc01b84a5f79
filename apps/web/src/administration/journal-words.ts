import type { JournalAction, JournalEntry } from '@godown/shared/journal';

export const ACTION_WORDS: Record<JournalAction, string> = {
  'signed-in': 'Signed in',
  'item-added': 'Added an item',
  'item-edited': 'Edited an item',
  'item-deleted': 'Deleted an item',
  'item-restored': 'Restored an item',
  'document-voided': 'Voided a document',
  'job-started': 'Changed many items',
  'job-cancelled': 'Cancelled a change of many items',
  'job-undone': 'Undid a change of many items',
  'role-given': 'Gave a role',
  'role-taken': 'Took a role back',
  'key-made': 'Made an API key',
  'key-revoked': 'Revoked an API key',
  'webhook-made': 'Added a webhook',
  'webhook-changed': 'Switched a webhook',
  'webhook-removed': 'Removed a webhook',
};

/** Such as `price: 90 → 100`. */
export const changeWords = ({ field, before, after }: NonNullable<JournalEntry['changes']>[number]): string =>
  `${field}: ${before ?? 'nothing'} → ${after ?? 'nothing'}`;
