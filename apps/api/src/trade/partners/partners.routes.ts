import { can } from '@godown/shared/access/roles';
import * as contracts from '@godown/shared/trade/partners.contracts';
import type { Db } from 'mongodb';
import { bind } from '../../access/bind.js';
import { requirePermission } from '../../access/identity/signed-in.js';
import { toEtag } from '../../http/conditional.js';
import { resultInTurns } from '../../http/limits/in-turns.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, linkNext, setTotal } from '../../http/paging.js';
import { PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { dayAt } from '../../runtime/local-day.js';
import { listSuppliers } from '../../stock/items/items.repo.js';
import type { ItemCollection } from '../../stock/records/item-doc.js';
import { readDebts } from '../accounts/debts.js';
import { entriesOf } from '../accounts/entry-doc.js';
import { requirePartner } from '../accounts/find-partner.js';
import type { PartnerCollection } from '../accounts/partner-doc.js';
import { findNamed, findUnlisted } from './named-partners.js';
import { KIND_PARAMETER, PARTNER_PARAMETERS, readNamePlace, toNameCursor } from './partner-query.js';
import { countPartners, listPartners } from './partners.repo.js';
import { showPartner } from './show-partner.js';

interface Deps {
  db: Db;
  clock: Clock;
  items: ItemCollection;
  partners: PartnerCollection;
  lists: ListReaders;
}

/** Lists and shows customers and suppliers. */
export function createPartnerRoutes({ db, clock, items, partners, lists }: Deps): Routes {
  const entries = entriesOf(db, { readPreference: 'primary' });

  return [
    bind(contracts.listPartners, {
      summary: 'List customers and suppliers by name',
      details:
        'Balances, limits and days are shown to those who may see money. Only managers see deleted ones. With owed, a page may be shorter than its limit.',
      parameters: PARTNER_PARAMETERS,
      responseHeaders: PAGE_HEADERS,
      problems: ['role_required', 'server_busy'],
      isCompressed: true,
      page: { limit: DEFAULT_LIMIT, readPlace: readNamePlace },
      async handle(call) {
        const { req, res, role, page } = call;
        const { since, ...filter } = call.query;
        if (filter.deleted) requirePermission(call, 'adjust');
        if (filter.owed) requirePermission(call, 'trade');
        const withSince = since && can(role, 'trade');
        const { docs, next, total, debts } = await lists.pages(res, async (signal, takeTurn) => {
          const found = await listPartners(partners, filter, { ...page, signal, takeTurn });
          const total = page.after ? null : await countPartners(partners, found, { signal, takeTurn });
          const sources = { partners, entries, today: dayAt(clock()), signal };
          const debts = withSince ? await resultInTurns(readDebts(sources, found.docs), takeTurn) : [];
          return { ...found, total, debts };
        });
        if (total) setTotal(res, total);
        if (next) linkNext(req, res, toNameCursor(next));
        return docs.map((doc, index) => showPartner(role, doc, debts[index]));
      },
    }),
    bind(contracts.listNamedPartners, {
      summary: 'The customers or suppliers of a name',
      details:
        'Those with the whole name, such as the supplier of an item. If nobody has it, those who had it before they were renamed, or into whom one of this name was merged. Without deleted ones.',
      parameters: {
        ...KIND_PARAMETER,
        name: { description: 'The whole name. Upper and lower case are the same.' },
      },
      async handle({ query, role }) {
        const found = await findNamed(partners, query);
        return found.map((doc) => showPartner(role, doc));
      },
    }),
    bind(contracts.listUnlistedSuppliers, {
      summary: 'The suppliers of items that are not in the list of suppliers',
      details: 'Of the names that `GET /suppliers` has, those that no supplier has or had before.',
      problems: ['server_busy'],
      isCompressed: true,
      handle: ({ res }) =>
        lists.staff(res, async (signal) => {
          const names = await listSuppliers(items, signal);
          return findUnlisted(partners, 'supplier', names.filter(Boolean), signal);
        }),
    }),
    bind(contracts.getPartner, {
      summary: 'One customer or supplier',
      details:
        'Also one that was deleted, or merged into another one. A new balance does not change the ETag.',
      responseHeaders: ['ETag'],
      problems: ['partner_not_found'],
      async handle({ req, res, params, role }) {
        const doc = await requirePartner(partners, params.id);
        // The balance changes without the version: a 304 would leave an old one on the screen.
        delete req.headers['if-none-match'];
        res.set('ETag', toEtag(doc.version));
        return showPartner(role, doc);
      },
    }),
  ];
}
