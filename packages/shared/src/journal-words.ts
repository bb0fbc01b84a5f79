/** The words of the journal, on its page and in its file. */
import type { JournalAction } from './journal.js';

export const JOURNAL_ACTION_WORDS: Record<JournalAction, string> = {
  'signed-in': /* i18n */ 'Signed in',
  'item-added': /* i18n */ 'Added an item',
  'item-edited': /* i18n */ 'Edited an item',
  'item-deleted': /* i18n */ 'Deleted an item',
  'item-restored': /* i18n */ 'Restored an item',
  'picture-added': /* i18n */ 'Added a picture',
  'picture-removed': /* i18n */ 'Removed a picture',
  'pictures-ordered': /* i18n */ 'Changed the order of pictures',
  'document-voided': /* i18n */ 'Cancelled a note',
  'account-adjusted': /* i18n */ 'Corrected what is owed',
  'entry-undone': /* i18n */ 'Undid an entry of an account',
  'cheque-bounced': /* i18n */ 'Marked a cheque as bounced',
  'job-started': /* i18n */ 'Changed many items',
  'job-cancelled': /* i18n */ 'Cancelled a change of many items',
  'job-undone': /* i18n */ 'Undid a change of many items',
  'role-given': /* i18n */ 'Gave a role',
  'role-taken': /* i18n */ 'Removed a role',
  'key-made': /* i18n */ 'Made an API key',
  'key-revoked': /* i18n */ 'Stopped an API key',
  'webhook-made': /* i18n */ 'Added a webhook',
  'webhook-changed': /* i18n */ 'Switched a webhook on or off',
  'webhook-removed': /* i18n */ 'Deleted a webhook',
  'sending-on': /* i18n */ 'Turned sending on after a restore',
};
