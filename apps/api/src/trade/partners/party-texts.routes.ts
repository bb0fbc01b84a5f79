import { textSchema } from '@godown/shared/items/item';
import { partnerKindSchema, partyTextSchema } from '@godown/shared/trade/partners';
import type { RequestHandler } from 'express';
import type { Db } from 'mongodb';
import * as z from 'zod';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { cursorSchema, DEFAULT_LIMIT, limitSchema, linkNext, parsePageQuery } from '../../http/paging.js';
import type { Routes } from '../../http/routes.js';
import { documentsOf } from '../documents/documents.repo.js';
import { listTexts } from './party-texts.js';

const textQuerySchema = z.strictObject({
  kind: partnerKindSchema,
  q: z.optional(textSchema(200)),
  limit: limitSchema,
  cursor: cursorSchema(/^[A-Z]{2}-\d{4}-\d{6,15}$/).optional(),
});

interface Deps {
  db: Db;
  lists: ListReaders;
}

/** Lists the names that notes of the past have as texts. */
export function createPartyTextRoutes({ db, lists }: Deps): Routes {
  const notes = documentsOf(db);

  const getTexts: RequestHandler = async (req, res) => {
    const { kind, q, limit = DEFAULT_LIMIT, cursor: after } = parsePageQuery(textQuerySchema, req);
    const page = await lists.pages(res, (signal, takeTurn) =>
      listTexts(notes, kind, { q, after, limit, signal, takeTurn }),
    );
    if (page.next) linkNext(req, res, page.next);
    res.json(page.texts);
  };

  return {
    'GET /partners/texts': {
      id: 'listPartyTexts',
      summary: 'Names of customers or suppliers that notes have as texts only',
      details: 'Those that begin with `q`, or all, with the number of their notes.',
      access: 'signed-in',
      query: textQuerySchema,
      response: z.array(partyTextSchema),
      responseHeaders: ['Link'],
      problems: ['server_busy'],
      isCompressed: true,
      handle: getTexts,
    },
  };
}
