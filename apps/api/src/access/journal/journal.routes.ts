import { listJournal as contract } from '@godown/shared/access/journal.contracts';
import { toTimes } from '../../http/date-filters.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, linkNext, readTimePlace, toTimeCursor } from '../../http/paging.js';
import type { ParameterTexts, Routes } from '../../http/routes.js';
import { bind } from '../bind.js';
import { type JournalCollection, listJournal, toEntry } from './journal.repo.js';

export const JOURNAL_PARAMETERS: ParameterTexts = {
  email: { description: 'Who did it: an address, or the name of an API key.' },
};

interface Deps {
  journal: JournalCollection;
  lists: ListReaders;
}

/** Lists who changed what besides stock. */
export function createJournalRoutes({ journal, lists }: Deps): Routes {
  return [
    bind(contract, {
      summary: 'Who changed what besides stock, newest first',
      parameters: JOURNAL_PARAMETERS,
      responseHeaders: ['Link'],
      problems: ['server_busy'],
      isCompressed: true,
      page: { limit: DEFAULT_LIMIT, readPlace: readTimePlace },
      async handle({ req, res, query: { from, to, ...others }, page }) {
        const filter = { ...others, ...toTimes({ from, to }) };
        const { docs, next } = await lists.staff(res, (signal) =>
          listJournal(journal, filter, { ...page, signal }),
        );
        if (next) linkNext(req, res, toTimeCursor(next));
        return docs.map(toEntry);
      },
    }),
  ];
}
