/** The route of the journal. */
import * as z from 'zod/mini';
import type { Contract } from '../http/contract.js';
import { dateFields, pageFields } from '../http/list-query.js';
import { personSchema } from './api-keys.js';
import { JOURNAL_ACTIONS, journalSchema } from './journal.js';

/** The filters of the journal, as in the list and in its file. */
export const journalFilterFields = {
  email: z.optional(personSchema),
  action: z.optional(z.enum(JOURNAL_ACTIONS, `One of: ${JOURNAL_ACTIONS.join(', ')}.`)),
  ...dateFields,
};

export const listJournal = {
  id: 'listJournal',
  route: 'GET /journal',
  access: 'administer',
  query: z.strictObject({ ...journalFilterFields, ...pageFields }),
  response: journalSchema,
} as const satisfies Contract;
