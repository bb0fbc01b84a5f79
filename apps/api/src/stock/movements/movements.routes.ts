import { MAX_LIMIT } from '@godown/shared/http/list-query';
import type { Item } from '@godown/shared/items/item';
import { sentence } from '@godown/shared/language/texts';
import { isUndoable, type Movement, UNDO_QUESTIONS } from '@godown/shared/stock/movements';
import * as contracts from '@godown/shared/stock/movements.contracts';
import { bind } from '../../access/bind.js';
import { notFound } from '../../http/not-found.js';
import { readTimePlace } from '../../http/paging.js';
import { ProblemError } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import { showChange } from '../items/show-change.js';
import type { HistoryAttachment } from '../ledger/histories.js';
import { undoMovements } from '../ledger/undo-movements.js';
import type { MovementCollection, MovementDoc } from '../records/movement-doc.js';
import type { Submit } from '../submit.js';
import { toUndoBody } from './change-bodies.js';
import type { MovementPlace } from './list-movements.js';
import { createPageReader, type PageSources, showPage } from './movement-page.js';
import { readItemPlace, toMovementFilter } from './movement-query.js';
import { sumMovements } from './movement-summary.js';
import { findMovement, findPair, listPeople } from './movements.repo.js';

interface Deps extends PageSources {
  /** The same movements, read from the primary. */
  primary: MovementCollection;
  histories: HistoryAttachment;
  submit: Submit;
}

/** Lists the movements of all items, their sums, and who made them, and reverses movements. */
export function createMovementRoutes({ primary, histories, submit, ...sources }: Deps): Routes {
  const { movements, lists } = sources;
  const readPage = createPageReader(sources);

  return [
    bind(contracts.listMovements, {
      summary: 'List the movements of all items, newest first',
      details:
        'The cursor of a page stays valid when movements are added: the next page has neither gaps nor repeats.',
      responseHeaders: [...PAGE_HEADERS, 'X-Event-Position'],
      problems: ['server_busy'],
      isCompressed: true,
      page: {
        limit: MAX_LIMIT,
        readPlace: (text, { item }): MovementPlace | null =>
          item === undefined ? readTimePlace(text) : readItemPlace(text),
      },
      handle: async (call) => showPage(call, await readPage(call, toMovementFilter(call.query))),
    }),
    bind(contracts.sumMovements, {
      summary: 'The sums of the movements that match',
      details:
        'The units that came in and those that went out. If isExact is false, they are of the newest movements that match.',
      problems: ['server_busy'],
      handle: ({ res, query }) =>
        lists.pages(res, (signal, takeTurn) =>
          sumMovements(movements, toMovementFilter(query), { signal, takeTurn }),
        ),
    }),
    bind(contracts.undoMovement, {
      summary: 'Reverse a movement',
      details:
        'A transfer is reversed as a whole. If the stock was counted since, the count has corrected it already: that is a question.',
      responseHeaders: ['ETag'],
      problems: [
        ...CHANGE_PROBLEMS,
        'movement_not_found',
        'item_not_found',
        'already_undone',
        'not_undoable',
        ...UNDO_QUESTIONS,
      ],
      async handle(call) {
        const { confirms } = call.body;
        const original = await findMovement(primary, call.params.id);
        if (!original) throw notFound('movement_not_found');
        requireUndoable(original);
        const originals = await findPair(primary, original);
        const command = undoMovements(original.item, originals, histories, { confirms });
        const written = await submit({ ...call, body: confirms && { confirms } }, command);
        const toBody = (item: Item, reversals: Movement[]) => toUndoBody(item, reversals, original);
        return showChange(call, written, toBody);
      },
    }),
    bind(contracts.listPeople, {
      summary: 'The addresses of everybody who has made a movement',
      details: 'Sorted.',
      problems: ['server_busy'],
      handle: ({ res }) =>
        lists.pages(res, (signal, takeTurn) => listPeople(movements, { signal, takeTurn })),
    }),
  ];
}

/** Throws 409 for a movement that cannot be undone by itself. */
function requireUndoable({ reason, document, undoes }: MovementDoc): void {
  if (!isUndoable(reason))
    throw new ProblemError('not_undoable', {
      detail: `A movement with the reason “${reason}” cannot be undone.`,
    });
  if (document === undefined) return;
  throw new ProblemError('not_undoable', {
    detail: undoes
      ? sentence(/* i18n */ '{document} was cancelled. Write a new note instead.', { document })
      : sentence(/* i18n */ 'This movement belongs to {document}. Cancel the whole note instead.', {
          document,
        }),
  });
}
