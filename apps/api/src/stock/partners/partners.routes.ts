import { partnerSchema } from '@godown/shared/trade/partners';
import type { RequestHandler } from 'express';
import * as z from 'zod';
import { requirePermission } from '../../access/identity/signed-in.js';
import { toEtag } from '../../http/conditional.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { linkNext, parsePageQuery, setTotal } from '../../http/paging.js';
import { PAGE_HEADERS, type Routes } from '../../http/routes.js';
import { requirePartner } from '../accounts/find-partner.js';
import type { PartnerCollection } from '../accounts/partner-doc.js';
import { partnerQuerySchema, toPlace } from './partner-query.js';
import { countPartners, listPartners } from './partners.repo.js';
import { showPartner } from './show-partner.js';

/** The length of a page, unless the request says another. */
const PAGE = 50;

interface Deps {
  partners: PartnerCollection;
  lists: ListReaders;
}

/** Lists and shows customers and suppliers. */
export function createPartnerRoutes({ partners, lists }: Deps): Routes {
  const getPartners: RequestHandler = async (req, res) => {
    const { limit = PAGE, cursor: after, ...filter } = parsePageQuery(partnerQuerySchema, req);
    if (filter.deleted) requirePermission(res, 'adjust');
    if (filter.owed) requirePermission(res, 'trade');
    const { docs, next, total } = await lists.pages(res, async (signal, takeTurn) => {
      const page = await listPartners(partners, filter, { after, limit, signal, takeTurn });
      return { ...page, total: after ? null : await countPartners(partners, page, { signal, takeTurn }) };
    });
    if (total) setTotal(res, total);
    if (next) linkNext(req, res, toPlace(next));
    res.json(docs.map((doc) => showPartner(res, doc)));
  };

  const getPartner: RequestHandler = async (req, res) => {
    const doc = await requirePartner(partners, req.params.id);
    // The balance changes without the version: a 304 would leave an old one on the screen.
    delete req.headers['if-none-match'];
    res.set('ETag', toEtag(doc.version)).json(showPartner(res, doc));
  };

  return {
    'GET /partners': {
      id: 'listPartners',
      summary: 'List customers and suppliers by name',
      details:
        'Balances and limits are shown to those who may see money. Only managers see deleted ones. With owed, a page may be shorter than its limit.',
      access: 'signed-in',
      query: partnerQuerySchema,
      response: z.array(partnerSchema),
      responseHeaders: PAGE_HEADERS,
      problems: ['role_required', 'server_busy'],
      isCompressed: true,
      handle: getPartners,
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
