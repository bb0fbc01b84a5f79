import * as contracts from '@godown/shared/items/items.contracts';
import { ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import type { Routes } from '../../http/routes.js';
import { findByCode } from '../records/find-by-code.js';
import { type ItemCollection, toItem } from '../records/item-doc.js';
import { findItems, listSuppliers } from './items.repo.js';

interface Deps {
  items: ItemCollection;
  lists: ListReaders;
}

/** Serves forms: items by their ids and codes, and the names of all suppliers, sorted. */
export function createItemChoiceRoutes({ items, lists }: Deps): Routes {
  return [
    bind(contracts.listItemsById, {
      summary: 'Up to 100 items by their ids',
      details: 'In any order. Items that do not exist are left out.',
      problems: ['server_busy'],
      isCompressed: true,
      async handle({ res, role, query }) {
        const ids = query.ids.map((id) => ObjectId.createFromHexString(id));
        const docs = await lists.staff(res, (signal) => findItems(items, ids, signal));
        return docs.map((doc) => toItem(doc, role));
      },
    }),
    bind(contracts.listItemsByCode, {
      summary: 'The item with a code',
      details:
        'A bar code, or the code of a carton. Without an item that has it as it is written, those whose code differs only in capital letters, or in the zeros with which 12 to 14 digits begin. Several items may have such codes from before they were the same.',
      problems: ['server_busy'],
      isCompressed: true,
      async handle({ res, role, query: { code } }) {
        const docs = await lists.staff(res, (signal) => findByCode(items, code, signal));
        return docs.map((doc) => toItem(doc, role));
      },
    }),
    bind(contracts.listSuppliers, {
      summary: 'The suppliers of all items',
      details: 'Sorted, at most 1,000. An empty name stands for items without a supplier.',
      problems: ['server_busy'],
      isCompressed: true,
      handle: ({ res }) => lists.staff(res, (signal) => listSuppliers(items, signal)),
    }),
  ];
}
