/** The journal: it says who changed something besides stock. For stock the movements say it. */
import * as z from 'zod/mini';
import { madeOf } from '../language/made-of.js';

export const JOURNAL_ACTIONS = [
  'signed-in',
  'item-added',
  'item-edited',
  'item-deleted',
  'item-restored',
  'picture-added',
  'picture-removed',
  'pictures-ordered',
  'document-voided',
  'cost-kept',
  'below-cost-refused',
  'account-adjusted',
  'entry-undone',
  'cheque-bounced',
  'partner-added',
  'partner-edited',
  'partner-deleted',
  'partner-restored',
  'partner-merged',
  'partner-adopted',
  'job-started',
  'job-cancelled',
  'job-undone',
  'role-given',
  'role-taken',
  'key-made',
  'key-revoked',
  'webhook-made',
  'webhook-changed',
  'webhook-removed',
  'sending-on',
  'clock-jumped',
] as const;
export type JournalAction = (typeof JOURNAL_ACTIONS)[number];

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
