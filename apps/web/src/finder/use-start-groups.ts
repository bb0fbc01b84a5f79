import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAllowed } from '../account/may';
import { useApi } from '../account/use-api';
import { toSearch } from '../items/list/view';
import { NAMES } from '../partners/partner-words';
import { findItem } from '../stock/list-cache';
import { partnerPath } from '../stock/partner-keys';
import { documentPath, itemPath } from '../stock/stock';
import { suppliersQuery } from '../stock/supplier-queries';
import { ACTIONS } from './actions';
import { type LastFound, useLastFound } from './last-found';
import type { Group, Option, Target } from './option';
import type { FinderPage } from './page-options';

/** What the box lists while nothing is typed: what was found last, the most usual actions, and the items of each supplier. */
export function useStartGroups(pages: readonly FinderPage[]): Group[] {
  const client = useQueryClient();
  const isAllowed = useAllowed();
  const { found } = useLastFound();
  const { data: suppliers = [] } = useQuery(suppliersQuery(useApi()));
  const targetOf = ({ of, id }: LastFound): Target | null => {
    if (of === 'item') {
      const item = findItem(client, id);
      return item ? { item } : { path: itemPath(id) };
    }
    if (of === 'document') return { path: documentPath(id) };
    if (of !== 'page') return isAllowed('trade') ? { path: partnerPath({ kind: of, _id: id }) } : null;
    const page = pages.find(({ name }) => name === id);
    return page ? { path: page.path } : null;
  };
  const toLast = (kept: LastFound): Option[] => {
    const to = targetOf(kept);
    return to
      ? [
          {
            id: `last-${kept.of}-${kept.id}`,
            name: kept.name,
            hint: i18n._(KINDS[kept.of]),
            rank: 2,
            to,
            kept,
          },
        ]
      : [];
  };
  const usual = ACTIONS.filter(({ isUsual, needs }) => isUsual && needs.every(isAllowed));
  return [
    { of: 'last', options: found.flatMap(toLast) },
    {
      of: 'actions',
      options: usual.map(({ name, label, to }) => ({ id: name, name: i18n._(label), rank: 2, to })),
    },
    { of: 'ofSupplier', options: suppliers.filter((supplier) => supplier !== '').map(toSupplierOption) },
  ];
}

const KINDS = {
  item: msg`Item`,
  ...NAMES,
  document: msg`Document`,
  page: msg`Page`,
};

const toSupplierOption = (supplier: string): Option => ({
  id: `of-${encodeURIComponent(supplier)}`,
  name: supplier,
  rank: 2,
  to: { path: `/manageInventory?${toSearch({ supplier })}` },
});
