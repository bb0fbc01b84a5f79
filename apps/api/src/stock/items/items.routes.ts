import { neededToAddItem, neededToEditItem } from '@godown/shared/access/money-changes';
import { MAX_LIMIT } from '@godown/shared/http/list-query';
import * as contracts from '@godown/shared/items/items.contracts';
import { bind } from '../../access/bind.js';
import { addressOf, requireOwnEmail } from '../../access/identity/authorization.js';
import { requireAll } from '../../access/identity/signed-in.js';
import { toEtag } from '../../http/conditional.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { notFound } from '../../http/not-found.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { addItem, deleteItem, editItem, setTotal } from '../ledger/commands.js';
import { type ItemCollection, toItem } from '../records/item-doc.js';
import type { WordCollection } from '../records/word-doc.js';
import type { Submit } from '../submit.js';
import { findItem } from './items.repo.js';
import { createItemList, readItemPage, readPlace } from './list-items.js';
import { onlyItem, showItem } from './show-change.js';
import { createVisitorPage } from './visitor-page.js';

interface Deps {
  items: ItemCollection;
  words: WordCollection;
  clock: Clock;
  lists: ListReaders;
  /** See `EventHub`. */
  revision: () => number | null;
  submit: Submit;
}

/** Lists, shows, adds, changes and deletes items. */
export function createItemRoutes(deps: Deps): Routes {
  const { items, words, clock, lists, revision, submit } = deps;
  const visitorPage = createVisitorPage({
    revision,
    readPage: (limit) => readItemPage(items, { limit }, null),
  });

  return [
    bind(contracts.listItems, {
      summary: 'List, find and sort items',
      details:
        'Everybody may read the plain list, oldest first. A filter, an order and “email” (the items that one added) need a sign-in.',
      responseHeaders: [...PAGE_HEADERS, 'X-Event-Position', 'X-Similar-Search'],
      problems: ['unauthenticated', 'forbidden', 'server_busy'],
      // A kept page is compressed already.
      before: visitorPage,
      isCompressed: true,
      page: { limit: MAX_LIMIT, readPlace },
      handle: createItemList({ items, words, clock, lists }),
    }),
    bind(contracts.addItem, {
      summary: 'Add an item',
      details: '“email” is the caller’s own address. It may be left out.',
      responseHeaders: ['ETag', 'Location'],
      problems: [...CHANGE_PROBLEMS, 'forbidden', 'already_taken'],
      async handle(call) {
        const { req, res, body, caller } = call;
        const { email = addressOf(caller) } = body;
        requireOwnEmail(caller, email);
        requireAll(call, neededToAddItem(body));
        const written = await submit(call, addItem({ ...body, email }));
        res.location(`${req.baseUrl}/item/${onlyItem(written)._id}`);
        return showItem(call, written);
      },
    }),
    bind(contracts.getItem, {
      summary: 'One item',
      details:
        'Signed-in callers also see who added it, its cost, at what numbers it warns and its last counts.',
      requestHeaders: ['If-None-Match'],
      responseHeaders: ['ETag', 'X-Event-Position'],
      problems: ['unauthenticated', 'item_not_found'],
      async handle({ res, params, role }) {
        const doc = await findItem(items, params.id);
        if (!doc) throw notFound('item_not_found');
        // Express responds with 304 when If-None-Match names this tag.
        res.set('ETag', toEtag(doc.version));
        return toItem(doc, role);
      },
    }),
    bind(contracts.setItemQuantity, {
      summary: 'Set the quantity of an item',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'version_conflict'],
      handle: async (call) =>
        showItem(call, await submit(call, setTotal(call.params.id, call.body, call.versions))),
    }),
    bind(contracts.editItem, {
      summary: 'Edit the fields of an item',
      responseHeaders: ['ETag'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'version_conflict', 'already_taken'],
      async handle(call) {
        requireAll(call, neededToEditItem(call.body));
        return showItem(call, await submit(call, editItem(call.params.id, call.body, call.versions)));
      },
    }),
    bind(contracts.deleteItem, {
      summary: 'Delete an item',
      details: 'It can be restored for 30 days.',
      problems: [...CHANGE_PROBLEMS, 'item_not_found', 'version_conflict'],
      async handle(call) {
        await submit(call, deleteItem(call.params.id, call.versions));
        return { deletedCount: 1 };
      },
    }),
  ];
}
