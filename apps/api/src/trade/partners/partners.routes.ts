import { can } from '@godown/shared/access/roles';
import { partnerSchema } from '@godown/shared/trade/partners';
import type { RequestHandler } from 'express';
import type { Db } from 'mongodb';
import * as z from 'zod';
import { requirePermission, roleOf } from '../../access/identity/signed-in.js';
import { toEtag } from '../../http/conditional.js';
import { resultInTurns } from '../../http/limits/in-turns.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, linkNext, parsePageQuery, setTotal } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { dayAt } from '../../runtime/local-day.js';
import { readDebts } from '../accounts/debts.js';
import { entriesOf } from '../accounts/entry-doc.js';
import { requirePartner } from '../accounts/find-partner.js';
import type { PartnerCollection } from '../accounts/partner-doc.js';
import { findNamed } from './named-partners.js';
import { namedQuerySchema, partnerQuerySchema, toPlace } from './partner-query.js';
import { countPartners, listPartners } from './partners.repo.js';
import { showPartner } from './show-partner.js';

interface Deps {
  db: Db;
  clock: Clock;
  partners: PartnerCollection;
  lists: ListReaders;
}

/** Lists and shows customers and suppliers. */
export function createPartnerRoutes({ db, clock, partners, lists }: Deps): Routes {
  const entries = entriesOf(db, { readPreference: 'primary' });

  const getPartners: RequestHandler = async (req, res) => {
    const {
      limit = DEFAULT_LIMIT,
      cursor: after,
      since,
      ...filter
    } = parsePageQuery(partnerQuerySchema, req);
    if (filter.deleted) requirePermission(res, 'adjust');
    if (filter.owed) requirePermission(res, 'trade');
    const withSince = since && can(roleOf(res), 'trade');
    const { docs, next, total, debts } = await lists.pages(res, async (signal, takeTurn) => {
      const page = await listPartners(partners, filter, { after, limit, signal, takeTurn });
      const total = after ? null : await countPartners(partners, page, { signal, takeTurn });
      const sources = { partners, entries, today: dayAt(clock()), signal };
      const debts = withSince ? await resultInTurns(readDebts(sources, page.docs), takeTurn) : [];
      return { ...page, total, debts };
    });
    if (total) setTotal(res, total);
    if (next) linkNext(req, res, toPlace(next));
    res.json(docs.map((doc, index) => showPartner(res, doc, debts[index])));
  };

  const getPartner: RequestHandler = async (req, res) => {
    const doc = await requirePartner(partners, req.params.id);
    // The balance changes without the version: a 304 would leave an old one on the screen.
    delete req.headers['if-none-match'];
    res.set('ETag', toEtag(doc.version)).json(showPartner(res, doc));
  };

  const getNamed: RequestHandler = async (req, res) => {
    const found = await findNamed(partners, parseInput(namedQuerySchema, req.query));
    res.json(found.map((doc) => showPartner(res, doc)));
  };

  return {
    'GET /partners': {
      id: 'listPartners',
      summary: 'List customers and suppliers by name',
      details:
        'Balances, limits and days are shown to those who may see money. Only managers see deleted ones. With owed, a page may be shorter than its limit.',
      access: 'signed-in',
      query: partnerQuerySchema,
      response: z.array(partnerSchema),
      responseHeaders: PAGE_HEADERS,
      problems: ['role_required', 'server_busy'],
      isCompressed: true,
      handle: getPartners,
    },
    'GET /partners/named': {
      id: 'listNamedPartners',
      summary: 'The customers or suppliers of a name',
      details:
        'Those with the whole name, such as the supplier of an item. If nobody has it, those who had it before they were renamed, or into whom one of this name was merged. Without deleted ones.',
      access: 'signed-in',
      query: namedQuerySchema,
      response: z.array(partnerSchema),
      handle: getNamed,
    },
    'GET /partners/{id}': {
      id: 'getPartner',
      summary: 'One customer or supplier',
      details:
        'Also one that was deleted, or merged into another one. A new balance does not change the ETag.',
      access: 'signed-in',
      response: partnerSchema,
      responseHeaders: ['ETag'],
      problems: ['partner_not_found'],
      handle: getPartner,
    },
  };
}
