/** The journal: it says who changed something besides stock. For stock the movements say it. */
import * as z from 'zod/mini';
import { madeOf } from '../language/made-of.js';

/** What can be done besides changing stock, and its words on the page and in the file. */
export const JOURNAL_ACTION_WORDS = {
  'signed-in': /* i18n */ 'Signed in',
  'item-added': /* i18n */ 'Added an item',
  'item-edited': /* i18n */ 'Edited an item',
  'item-deleted': /* i18n */ 'Deleted an item',
  'item-restored': /* i18n */ 'Restored an item',
  'picture-added': /* i18n */ 'Added a picture',
  'picture-removed': /* i18n */ 'Removed a picture',
  'pictures-ordered': /* i18n */ 'Changed the order of pictures',
  'document-voided': /* i18n */ 'Cancelled a note',
  'cost-kept': /* i18n */ 'Goods were returned; the higher cost was kept',
  'below-cost-refused': /* i18n */ 'Tried to sell below cost',
  'account-adjusted': /* i18n */ 'Corrected what is owed',
  'entry-undone': /* i18n */ 'Undid an entry of an account',
  'cheque-bounced': /* i18n */ 'Marked a cheque as bounced',
  'partner-added': /* i18n */ 'Added a customer or supplier',
  'partner-edited': /* i18n */ 'Edited a customer or supplier',
  'partner-deleted': /* i18n */ 'Deleted a customer or supplier',
  'partner-restored': /* i18n */ 'Restored a customer or supplier',
  'partner-merged': /* i18n */ 'Merged a customer or supplier into another one',
  'partner-adopted': /* i18n */ 'Brought earlier notes to an account',
  'job-started': /* i18n */ 'Changed many items',
  'job-cancelled': /* i18n */ 'Cancelled a change of many items',
  'job-undone': /* i18n */ 'Undid a change of many items',
  'role-given': /* i18n */ 'Gave a role',
  'role-taken': /* i18n */ 'Removed a role',
  'name-given': /* i18n */ 'Changed the name of a person',
  'key-made': /* i18n */ 'Made an API key',
  'key-revoked': /* i18n */ 'Stopped an API key',
  'webhook-made': /* i18n */ 'Added a webhook',
  'webhook-changed': /* i18n */ 'Switched a webhook on or off',
  'webhook-removed': /* i18n */ 'Deleted a webhook',
  'view-shared': /* i18n */ 'Shared a view of the items',
  'view-unshared': /* i18n */ 'Stopped sharing a view of the items',
  'sending-on': /* i18n */ 'Turned sending on after a restore',
  'clock-jumped': /* i18n */ 'The clock of the server has jumped',
} as const;
export type JournalAction = keyof typeof JOURNAL_ACTION_WORDS;
export const JOURNAL_ACTIONS = Object.keys(JOURNAL_ACTION_WORDS) as JournalAction[];

export const journalEntrySchema = z.object({
  _id: z.string(),
  at: z.iso.datetime(),
  /** The address of the person, or the name of the API key. */
  email: z.string(),
  action: z.enum(JOURNAL_ACTIONS),
  /** The changed thing: an item, a document, a job, an address, a key. Absent for a sign-in. The name of a job may be made of values. */
  subject: z.optional(z.object({ id: z.string(), name: z.string(), ...madeOf })),
  /** The fields of an edited item, or the role, before and after. Absent if nothing stood there. */
  changes: z.optional(
    z.array(
      z.object({
        field: z.string(),
        before: z.optional(z.union([z.string(), z.number()])),
        after: z.optional(z.union([z.string(), z.number()])),
      }),
    ),
  ),
});
export type JournalEntry = z.infer<typeof journalEntrySchema>;

/** Response of `GET /journal?email=&action=&from=&to=`, in pages, newest first. `GET /export/journal` has the same filters. */
export const journalSchema = z.array(journalEntrySchema);
