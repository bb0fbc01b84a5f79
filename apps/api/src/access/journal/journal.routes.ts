import { personSchema } from '@godown/shared/access/api-keys';
import { JOURNAL_ACTIONS, journalSchema } from '@godown/shared/access/journal';
import type { RequestHandler } from 'express';
import * as z from 'zod';
import { dateFilters } from '../../http/date-filters.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import {
  DEFAULT_LIMIT,
  limitSchema,
  linkNext,
  parsePageQuery,
  timeCursorSchema,
  toTimeCursor,
} from '../../http/paging.js';
import type { Routes } from '../../http/routes.js';
import { type JournalCollection, listJournal, toEntry } from './journal.repo.js';

interface Deps {
  journal: JournalCollection;
  lists: ListReaders;
}

/** Query of `GET /journal`. */
export const journalQuerySchema = z.strictObject({
  email: z.optional(personSchema),
  action: z.optional(z.enum(JOURNAL_ACTIONS, `One of: ${JOURNAL_ACTIONS.join(', ')}.`)),
  ...dateFilters,
  limit: limitSchema,
  cursor: timeCursorSchema.optional(),
});

/** Lists who changed what besides stock. */
export function createJournalRoutes({ journal, lists }: Deps): Routes {
  const getJournal: RequestHandler = async (req, res) => {
    const { limit = DEFAULT_LIMIT, cursor, ...filter } = parsePageQuery(journalQuerySchema, req);
    const { docs, next } = await lists.staff(res, (signal) =>
      listJournal(journal, filter, { after: cursor, limit, signal }),
    );
    if (next) linkNext(req, res, toTimeCursor(next));
    res.json(docs.map(toEntry));
  };

  return {
    'GET /journal': {
      id: 'listJournal',
      summary: 'Who changed what besides stock, newest first',
      access: 'administer',
      query: journalQuerySchema,
      response: journalSchema,
      responseHeaders: ['Link'],
      problems: ['server_busy'],
      isCompressed: true,
      handle: getJournal,
    },
  };
}
