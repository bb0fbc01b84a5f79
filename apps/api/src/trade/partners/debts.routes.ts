import * as contracts from '@godown/shared/trade/partners.contracts';
import type { Db } from 'mongodb';
import { bind } from '../../access/bind.js';
import { resultInTurns } from '../../http/limits/in-turns.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, linkNext } from '../../http/paging.js';
import type { Routes } from '../../http/routes.js';
import { sendSlowly } from '../../http/send-slowly.js';
import type { Clock } from '../../runtime/clock.js';
import { dayAt } from '../../runtime/local-day.js';
import { KnownParts, readDebts } from '../accounts/debts.js';
import { entriesOf } from '../accounts/entry-doc.js';
import { requirePartner } from '../accounts/find-partner.js';
import { partnersOf } from '../accounts/partner-doc.js';
import { sumAges, sumDebts } from './debt-sums.js';
import { listOwing } from './owing.js';
import { KIND_PARAMETER, PARTNER_PARAMETERS, readBalancePlace, toBalanceCursor } from './partner-query.js';

interface Deps {
  db: Db;
  clock: Clock;
  lists: ListReaders;
}

/** Shows who owes, and since when. */
export function createDebtRoutes({ db, clock, lists }: Deps): Routes {
  // The entries must not be older than the balances.
  const partners = partnersOf(db, { readPreference: 'primary' });
  const entries = entriesOf(db, { readPreference: 'primary' });
  const known = new KnownParts();
  const sourcesOf = (signal: AbortSignal) => ({ partners, entries, today: dayAt(clock()), signal, known });

  return [
    bind(contracts.listDebts, {
      summary: 'Who owes how much, and since when: the greatest first, and last who has paid in advance',
      details:
        'Payments pay the oldest. Days are counted from today. Of suppliers it is what the shop owes them. With q, a page may be shorter than its limit.',
      parameters: { ...PARTNER_PARAMETERS, ...KIND_PARAMETER },
      responseHeaders: ['Link'],
      problems: ['server_busy'],
      isCompressed: true,
      page: { limit: DEFAULT_LIMIT, readPlace: readBalancePlace },
      async handle({ req, res, query: filter, page }) {
        const { shown, next } = await lists.pages(res, async (signal, takeTurn) => {
          const { docs, next } = await listOwing(partners, filter, { ...page, signal, takeTurn });
          return { shown: await resultInTurns(readDebts(sourcesOf(signal), docs), takeTurn), next };
        });
        if (next) linkNext(req, res, toBalanceCursor(next));
        return shown;
      },
    }),
    bind(contracts.getDebtSums, {
      summary: 'What all customers owe together, or the shop all suppliers, and what was paid in advance',
      parameters: KIND_PARAMETER,
      problems: ['server_busy'],
      handle: ({ res, query: { kind } }) =>
        sendSlowly(
          res,
          lists.pages(
            res,
            async (signal, takeTurn) => (await sumDebts({ partners, signal }, takeTurn))[kind],
          ),
        ),
    }),
    bind(contracts.getDebtAges, {
      summary: 'What is owed together, by how long it is owed: 0 to 30, 31 to 60, 61 to 90 and more days',
      details:
        'It reads the entries of each account that owes. With 100,000 of them it takes up to a few minutes.',
      parameters: KIND_PARAMETER,
      problems: ['server_busy'],
      handle: ({ res, query: { kind } }) =>
        sendSlowly(
          res,
          lists.pages(res, (signal, takeTurn) => sumAges(sourcesOf(signal), kind, takeTurn)),
        ),
    }),
    bind(contracts.getDebt, {
      summary: 'What one customer or supplier owes or is owed, and since when',
      problems: ['server_busy', 'partner_not_found'],
      async handle({ res, params }) {
        const partner = await requirePartner(partners, params.id);
        const [debt] = await lists.pages(res, (signal, takeTurn) =>
          resultInTurns(readDebts(sourcesOf(signal), [partner]), takeTurn),
        );
        if (!debt) throw new Error('An account has no debt.');
        return debt;
      },
    }),
  ];
}
