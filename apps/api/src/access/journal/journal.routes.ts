import { personSchema } from '@godown/shared/access/api-keys';
import { JOURNAL_ACTIONS, journalSchema } from '@godown/shared/access/journal';
import type { RequestHandler } from 'express';
import { ObjectId } from 'mongodb';
import * as z from 'zod';
import { dateFilters } from '../../http/date-filters.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { cursorSchema, limitSchema, linkNext, parsePageQuery } from '../../http/paging.js';
import type { Routes } from '../../http/routes.js';
import { type JournalCollection, type JournalPlace, listJournal, toEntry } from './journal.repo.js';

interface Deps {
  journal: JournalCollection;
  lists: ListReaders;
}

const DEFAULT_PAGE = 50;

const placeSchema = cursorSchema(/^\d{1,15}\.[0-9a-f]{24}$/).transform((cursor): JournalPlace => {
  const [at, id = ''] = cursor.split('.');
  return { at: new Date(Number(at)), _id: ObjectId.createFromHexString(id) };
});

/** Query of `GET /journal`. */
export const journalQuerySchema = z.strictObject({
  email: z.optional(personSchema),
  action: z.optional(z.enum(JOURNAL_ACTIONS, `One of: ${JOURNAL_ACTIONS.join(', ')}.`)),
  ...dateFilters,
  limit: limitSchema,
  cursor: placeSchema.optional(),
});

/** Lists who changed what besides stock. */
export function createJournalRoutes({ journal, lists }: Deps): Routes {
  const getJournal: RequestHandler = async (req, res) => {
    const { limit = DEFAULT_PAGE, cursor, ...filter } = parsePageQuery(journalQuerySchema, req);
    const found = await lists.staff(res, (signal) =>
      listJournal(journal, filter, { after: cursor, limit: limit + 1, signal }),
    );
    const page = found.slice(0, limit);
    const last = page.at(-1);
    if (last && found.length > limit) linkNext(req, res, `${last.at.getTime()}.${last._id}`);
    res.json(page.map(toEntry));
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
