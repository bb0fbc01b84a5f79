import { MAX_LIMIT } from '@godown/shared/http/list-query';
import * as contracts from '@godown/shared/stock/movements.contracts';
import type { ObjectId } from 'mongodb';
import { bind } from '../../access/bind.js';
import { notFound } from '../../http/not-found.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import { findItem } from '../items/items.repo.js';
import { showChange } from '../items/show-change.js';
import { countStock, moveStock, transferStock } from '../ledger/commands.js';
import { changeDamaged, returnPieces } from '../ledger/damaged-pieces.js';
import type { ItemCollection } from '../records/item-doc.js';
import type { Submit } from '../submit.js';
import { toCountBody, toMovementBody, toTransferBody } from './change-bodies.js';
import { createPageReader, type PageSources, showPage } from './movement-page.js';
import { readItemPlace, toMovementFilter } from './movement-query.js';

interface Deps extends PageSources {
  items: ItemCollection;
  submit: Submit;
}

/** Lists the movements of one item, and makes them: deliveries, counts, transfers, damaged pieces, returns. */
export function createItemMovementRoutes({ items, submit, ...sources }: Deps): Routes {
  const { movements } = sources;
  const readPage = createPageReader(sources);

  /** Throws 404 unless there is an item with this id, or was one. */
  async function requireKnown(item: ObjectId): Promise<void> {
    const known = await Promise.all([
      findItem(items, item),
      // Movements outlive their item.
      movements.findOne({ item }, { projection: { _id: 1 } }),
    ]);
    if (known.every((doc) => doc === null)) throw notFound('item_not_found');
  }

  return [
    bind(contracts.listItemMovements, {
      summary: 'List the movements of an item, newest first',
      details: 'Movements outlive their item.',
      responseHeaders: [...PAGE_HEADERS, 'X-Event-Position'],
      problems: ['item_not_found', 'server_busy'],
      isCompressed: true,
      page: { limit: MAX_LIMIT, readPlace: readItemPlace },
      async handle(call) {
        const item = call.params.id;
        const page = await readPage(call, { ...toMovementFilter(call.query), item });
        if (page.docs.length === 0) await requireKnown(item);
        return showPage(call, page);
      },
    }),
    bind(contracts.moveItem, {
      summary: 'Deliver, restock or correct',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found'],
      handle: async (call) =>
        showChange(call, await submit(call, moveStock(call.params.id, call.body)), toMovementBody),
    }),
    bind(contracts.countItem, {
      summary: 'Count the stock of an item in a warehouse',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'stock_moved'],
      handle: async (call) =>
        showChange(call, await submit(call, countStock(call.params.id, call.body)), toCountBody),
    }),
    bind(contracts.transferItem, {
      summary: 'Move pieces from one warehouse to another',
      details:
        'With the condition `damaged` they are damaged ones, of which there are never fewer than none.',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found'],
      handle: async (call) =>
        showChange(call, await submit(call, transferStock(call.params.id, call.body)), toTransferBody),
    }),
    bind(contracts.changeDamaged, {
      summary: 'Set pieces aside as damaged, put repaired ones back, or write them off',
      details:
        'Damaged pieces are no stock: `damaged` takes pieces out of the stock, `repaired` brings them back, `written-off` ones are gone. There are never fewer than none.',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found'],
      handle: async (call) =>
        showChange(call, await submit(call, changeDamaged(call.params.id, call.body)), toMovementBody),
    }),
    bind(contracts.returnItem, {
      summary: 'Take back what a customer returns, or send pieces back to the supplier',
      details:
        'Good pieces change the stock, damaged ones the damaged pieces. No money is on an account, whoever is `party`, and nothing is taken off the sales: what is given back for goods of a note is a return of the note (`POST /documents`).',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found'],
      handle: async (call) =>
        showChange(call, await submit(call, returnPieces(call.params.id, call.body)), toMovementBody),
    }),
  ];
}
