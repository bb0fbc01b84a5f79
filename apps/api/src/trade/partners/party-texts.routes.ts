import * as contracts from '@godown/shared/trade/partners.contracts';
import type { Db } from 'mongodb';
import { bind } from '../../access/bind.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, linkNext } from '../../http/paging.js';
import type { Routes } from '../../http/routes.js';
import { documentsOf } from '../documents/documents.repo.js';
import { listTexts } from './party-texts.js';

interface Deps {
  db: Db;
  lists: ListReaders;
}

/** Lists the names that notes of the past have as texts. */
export function createPartyTextRoutes({ db, lists }: Deps): Routes {
  const notes = documentsOf(db);

  return [
    bind(contracts.listPartyTexts, {
      summary: 'Names of customers or suppliers that notes have as texts only',
      details: 'Those that begin with `q`, or all, with the number of their notes.',
      parameters: {
        kind: { description: 'Customers are in delivery notes, suppliers in goods received.' },
        q: { description: 'The beginning of the name.' },
      },
      responseHeaders: ['Link'],
      problems: ['server_busy'],
      isCompressed: true,
      page: {
        limit: DEFAULT_LIMIT,
        readPlace: (text) => (/^[A-Z]{2}-\d{4}-\d{6,15}$/.test(text) ? text : null),
      },
      async handle({ req, res, query: { kind, q }, page }) {
        const { texts, next } = await lists.pages(res, (signal, takeTurn) =>
          listTexts(notes, kind, { q, ...page, signal, takeTurn }),
        );
        if (next) linkNext(req, res, next);
        return texts;
      },
    }),
  ];
}
