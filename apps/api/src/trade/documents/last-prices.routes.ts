import * as contracts from '@godown/shared/trade/documents.contracts';
import { type Db, ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import type { Routes } from '../../http/routes.js';
import { requirePartner } from '../accounts/find-partner.js';
import { partnersOf } from '../accounts/partner-doc.js';
import { readLastPrices } from './last-prices.js';

/** The prices that a note for a customer or from a supplier begins with. */
export function createLastPriceRoutes({ db, lists }: { db: Db; lists: ListReaders }): Routes {
  const partners = partnersOf(db);
  return [
    bind(contracts.listLastPrices, {
      summary: 'The last price of items for a customer, or from a supplier',
      details: 'In any order. Items without a note with prices are left out. Cancelled notes do not count.',
      problems: ['partner_not_found', 'server_busy'],
      isCompressed: true,
      async handle({ res, params, query }) {
        const items = query.items.map((id) => ObjectId.createFromHexString(id));
        const partner = await requirePartner(partners, params.id);
        return lists.pages(res, (signal, takeTurn) =>
          readLastPrices(db, partner, items, { signal, takeTurn }),
        );
      },
    }),
  ];
}
