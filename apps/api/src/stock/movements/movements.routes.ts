import { peopleSchema } from '@godown/shared/access/people';
import type { Item } from '@godown/shared/items/item';
import { sentence } from '@godown/shared/language/texts';
import {
  isUndoable,
  type Movement,
  movementSchema,
  movementSummarySchema,
  newUndoSchema,
  UNDO_QUESTIONS,
  undoResponseSchema,
} from '@godown/shared/stock/movements';
import type { RequestHandler } from 'express';
import * as z from 'zod';
import { requireObjectId } from '../../http/object-id.js';
import { parsePageQuery } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { ProblemError } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import { sendChange } from '../items/send-change.js';
import type { HistoryAttachment } from '../ledger/histories.js';
import { undoMovements } from '../ledger/undo-movements.js';
import type { MovementCollection } from '../records/movement-doc.js';
import type { Submit } from '../submit.js';
import { toUndoBody } from './change-bodies.js';
import type { MovementFilter } from './movement-filter.js';
import { createPageReader, type PageSources, sendPage } from './movement-page.js';
import { journalQuerySchema, summaryQuerySchema } from './movement-query.js';
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

  const getJournal: RequestHandler = async (req, res) => {
    sendPage(req, res, await readPage(res, parsePageQuery(journalQuerySchema, req)));
  };

  const getSummary: RequestHandler = async (req, res) => {
    const { person, ...others } = parseInput(summaryQuerySchema, req.query);
    const filter: MovementFilter = { ...others, email: person };
    res.json(
      await lists.pages(res, (signal, takeTurn) => sumMovements(movements, filter, { signal, takeTurn })),
    );
  };

  const getPeople: RequestHandler = async (_req, res) => {
    res.json(await lists.pages(res, (signal, takeTurn) => listPeople(movements, { signal, takeTurn })));
  };

  const postUndo: RequestHandler = async (req, res) => {
    const { confirms } = parseInput(newUndoSchema, req.body ?? {});
    const original = await findMovement(primary, requireObjectId(req.params.id, movementNotFound));
    if (!original) throw movementNotFound();
    if (!isUndoable(original.reason))
      throw new ProblemError('not_undoable', {
        detail: `A movement with the reason “${original.reason}” cannot be undone.`,
      });
    const { document } = original;
    if (document !== undefined)
      throw new ProblemError('not_undoable', {
        detail: original.undoes
          ? sentence(/* i18n */ '{document} was cancelled. Write a new note instead.', { document })
          : sentence(/* i18n */ 'This movement belongs to {document}. Cancel the whole note instead.', {
              document,
            }),
      });
    const originals = await findPair(primary, original);
    const command = undoMovements(original.item, originals, histories, { confirms });
    const written = await submit(req, res, { command, ...(confirms && { body: { confirms } }) });
    const toBody = (item: Item, reversals: Movement[]) => toUndoBody(item, reversals, original);
    sendChange(res.status(201), written, toBody);
  };

  return {
    'GET /movements': {
      id: 'listMovements',
      summary: 'List the movements of all items, newest first',
      details:
        'The cursor of a page stays valid when movements are added: the next page has neither gaps nor repeats.',
      access: 'signed-in',
      query: journalQuerySchema,
      response: z.array(movementSchema),
      responseHeaders: [...PAGE_HEADERS, 'X-Event-Position'],
      problems: ['server_busy'],
      isCompressed: true,
      handle: getJournal,
    },
    'GET /movements/summary': {
      id: 'sumMovements',
      summary: 'The sums of the movements that match',
      details:
        'The units that came in and those that went out. If isExact is false, they are of the newest movements that match.',
      access: 'signed-in',
      query: summaryQuerySchema,
      response: movementSummarySchema,
      problems: ['server_busy'],
      handle: getSummary,
    },
    'POST /movements/{id}/undo': {
      id: 'undoMovement',
      summary: 'Reverse a movement',
      details:
        'A transfer is reversed as a whole. If the stock was counted since, the count has corrected it already: that is a question.',
      access: 'write',
      requestHeaders: ['Optional-Idempotency-Key'],
      body: newUndoSchema,
      isBodyOptional: true,
      status: 201,
      response: undoResponseSchema,
      responseHeaders: ['ETag'],
      problems: [
        ...CHANGE_PROBLEMS,
        'movement_not_found',
        'item_not_found',
        'already_undone',
        'not_undoable',
        ...UNDO_QUESTIONS,
      ],
      handle: postUndo,
    },
    'GET /people': {
      id: 'listPeople',
      summary: 'The addresses of everybody who has made a movement',
      details: 'Sorted.',
      access: 'signed-in',
      response: peopleSchema,
      problems: ['server_busy'],
      handle: getPeople,
    },
  };
}

const movementNotFound = () =>
  new ProblemError('movement_not_found', { detail: /* i18n */ 'There is no movement with this id.' });
