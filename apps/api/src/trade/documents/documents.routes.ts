import { MONEY_CHANGES } from '@godown/shared/access/money-changes';
import { partiesSchema } from '@godown/shared/access/people';
import { UNDO_QUESTIONS } from '@godown/shared/stock/movements';
import {
  documentNumberSchema,
  documentSchema,
  documentSummarySchema,
  NOTE_QUESTIONS,
  newDocumentSchema,
  newVoidSchema,
} from '@godown/shared/trade/documents';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import type { Request, RequestHandler, Response } from 'express';
import * as z from 'zod';
import { callerOf, mayDo, requirePermission, roleOf } from '../../access/identity/signed-in.js';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, linkNext, parsePageQuery, setTotal } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { invalidInput, ProblemError } from '../../http/problem-error.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { CostRules } from '../../settings/trade-rules.js';
import { findMovementsOf } from '../../stock/movements/movements.repo.js';
import type { MovementCollection } from '../../stock/records/movement-doc.js';
import type { Submit } from '../../stock/submit.js';
import { findByNameKey, hasName, type PartnerCollection } from '../accounts/partner-doc.js';
import type { BelowCostTries } from './below-cost-tries.js';
import { toDocument, toSummary } from './document-doc.js';
import { documentQuerySchema, partyQuerySchema, toPlace, withMerged } from './document-query.js';
import {
  countDocuments,
  type DocumentCollection,
  findDocument,
  listDocuments,
  listParties,
} from './documents.repo.js';
import { createNote, type Note, type NoteAttachments } from './note.js';
import { findMoneyErrors, isNote, type NewNote } from './note-money.js';
import { nameIn } from './note-partner.js';
import type { NoteStates } from './note-states.js';
import { postDocument } from './post-document.js';
import type { MayPrice } from './price-rules.js';
import { findPosted, sendDocument } from './send-document.js';
import { voidDocument } from './void-document.js';

const MAX_PARTIES = 50;

interface Deps {
  documents: DocumentCollection;
  /** The same, read from the primary. */
  primary: DocumentCollection;
  movements: MovementCollection;
  partners: PartnerCollection;
  noteStates: NoteStates;
  attachments: NoteAttachments;
  costs: CostRules;
  countTries: BelowCostTries;
  submit: Submit;
  lists: ListReaders;
}

/** Lists, shows, posts and voids documents, and lists the parties of earlier ones. */
export function createDocumentRoutes({ documents, primary, lists, submit, ...deps }: Deps): Routes {
  const { movements, partners, noteStates, attachments, costs, countTries } = deps;

  const getDocuments: RequestHandler = async (req, res) => {
    const { limit = DEFAULT_LIMIT, cursor, ...query } = parsePageQuery(documentQuerySchema, req);
    const filter = await withMerged(partners, query);
    const role = roleOf(res);
    const { docs, next, total, states } = await lists.pages(res, async (signal, takeTurn) => {
      const page = await listDocuments(documents, filter, { after: cursor, limit, signal, takeTurn });
      const countAll = () =>
        page.next
          ? countDocuments(documents, filter, { signal, takeTurn })
          : { count: page.docs.length, isExact: true };
      // Counting takes as long as the list is, so it is done once for all pages.
      const counted = cursor ? null : await countAll();
      const states = await noteStates.read(page.docs, role, { signal, takeTurn });
      return { ...page, total: counted, states };
    });
    if (total) setTotal(res, total);
    if (next) linkNext(req, res, toPlace(next));
    res.json(docs.map((doc) => ({ ...toSummary(doc, role), ...states.get(doc._id) })));
  };

  const getDocument: RequestHandler = async (req, res) => {
    const doc = await findDocument(documents, requireNumber(req));
    if (!doc) throw documentNotFound();
    const role = roleOf(res);
    const states = await lists.pages(res, (signal, takeTurn) =>
      noteStates.read([doc], role, { signal, takeTurn }),
    );
    res.json({ ...toDocument(doc, role), ...states.get(doc._id) });
  };

  const getParties: RequestHandler = async (req, res) => {
    const { q = '' } = parseInput(partyQuerySchema, req.query);
    res.json(await lists.staff(res, (signal) => listParties(documents, { q, limit: MAX_PARTIES, signal })));
  };

  const post: RequestHandler = async (req, res) => {
    const body = parseInput(newDocumentSchema, req.body);
    const keyId = requireIdempotencyKey(req);
    if (isNote(body)) requireForNote(res, body);
    const send = async (lowerPrices: boolean) => {
      const note = isNote(body) ? await openNote(res, body, { lowerPrices }) : null;
      const command = postDocument(attachments.documents, body, note);
      return submit(req, res, { command, body, keyId });
    };
    const isCounted = body.kind === 'delivery' && !mayDo(res, MONEY_CHANGES.belowCost);
    const written = await (isCounted ? countTries(callerOf(res), send) : send(true));
    sendDocument(req, res, await findPosted(primary, written));
  };

  /** Throws 422 for what is wrong with its money, and 403. */
  function requireForNote(res: Response, body: NewNote): void {
    const errors = findMoneyErrors(body);
    if (errors.length > 0) throw invalidInput(errors);
    if (body.lines.some(({ unitPrice }) => unitPrice !== undefined))
      requirePermission(res, MONEY_CHANGES.note);
  }

  /** `lowerPrices`: whether prices below those that are known may be tried. */
  async function openNote(
    res: Response,
    body: NewNote,
    { lowerPrices }: { lowerPrices: boolean },
  ): Promise<Note> {
    const may: MayPrice = {
      price: mayDo(res, MONEY_CHANGES.notePrice),
      refund: mayDo(res, MONEY_CHANGES.refund),
      belowCost: mayDo(res, MONEY_CHANGES.belowCost),
      lowerCost: mayDo(res, MONEY_CHANGES.lowerCost),
      cost: mayDo(res, 'cost'),
      lowerPrices,
    };
    const returned = 'returns' in body && body.returns ? await findDocument(primary, body.returns) : null;
    const name = nameIn(body);
    const named = name && (await findByNameKey(partners, name)).find((each) => hasName(each, name));
    return createNote(body, attachments, {
      costs,
      may,
      soldTo: returned?.partner,
      named: named?._id,
    });
  }

  const postVoid: RequestHandler = async (req, res) => {
    const number = requireNumber(req);
    const keyId = requireIdempotencyKey(req);
    const body = parseInput(newVoidSchema, req.body ?? {});
    const document = await findDocument(primary, number);
    if (!document) throw documentNotFound();
    const made = await findMovementsOf(movements, number);
    const command = voidDocument(attachments, { document, movements: made, ...body });
    const hasBody = Object.keys(body).length > 0;
    const written = await submit(req, res, { command, keyId, ...(hasBody && { body }) });
    res.status(201).json(toDocument(await findPosted(primary, written), roleOf(res)));
  };

  return {
    'GET /documents': {
      id: 'listDocuments',
      summary: 'List documents, newest first',
      details: 'Without their lines, and with those that were cancelled.',
      access: 'signed-in',
      query: documentQuerySchema,
      response: z.array(documentSummarySchema),
      responseHeaders: PAGE_HEADERS,
      problems: ['server_busy'],
      isCompressed: true,
      handle: getDocuments,
    },
    'POST /documents': {
      id: 'postDocument',
      summary: 'Save and send goods in, goods out, a transfer, a stock count or a return',
      details: `All lines are saved, or none. The money of a note with prices is on the account of \`partner\`, else of the only one whose name is \`party\`, else of a new one with this name; on none only with \`noAccount\`. A return is on the account of its note. What may be a slip is a question, which \`confirms\` answers. The customer of cash sales at the counter is \`${WALK_IN_CUSTOMER}\`: the first note for it adds it, with the name in \`party\` and a limit of zero.`,
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      body: newDocumentSchema,
      status: 201,
      response: documentSchema,
      responseHeaders: ['Location'],
      problems: [...CHANGE_PROBLEMS, 'item_not_found', ...NOTE_QUESTIONS],
      handle: post,
    },
    'GET /documents/{number}': {
      id: 'getDocument',
      summary: 'One document with its lines',
      details: 'If it was cancelled, it says by whom and when.',
      access: 'signed-in',
      response: documentSchema,
      problems: ['document_not_found', 'server_busy'],
      isCompressed: true,
      handle: getDocument,
    },
    'POST /documents/{number}/void': {
      id: 'voidDocument',
      summary: 'Cancel a document',
      details:
        'All its movements are reversed, and what it was owed and paid. Its number stays. If stock of it was counted since, the count has corrected it already: that is a question. With `keepsCounted` such stock stays as counted.',
      access: MONEY_CHANGES.cancel,
      requestHeaders: ['Idempotency-Key'],
      body: newVoidSchema,
      isBodyOptional: true,
      status: 201,
      response: documentSchema,
      problems: [
        ...CHANGE_PROBLEMS,
        'document_not_found',
        'item_not_found',
        'already_voided',
        'not_undoable',
        ...UNDO_QUESTIONS,
      ],
      handle: postVoid,
    },
    'GET /parties': {
      id: 'listParties',
      summary: 'Customers and suppliers of earlier documents',
      details: 'Names that begin with the text, sorted, at most 50.',
      access: 'signed-in',
      query: partyQuerySchema,
      response: partiesSchema,
      problems: ['server_busy'],
      isCompressed: true,
      handle: getParties,
    },
  };
}

/** The number in the path. A malformed number names nothing, so it is a 404 as well. */
function requireNumber(req: Request): string {
  const number = documentNumberSchema.safeParse(req.params.number);
  if (!number.success) throw documentNotFound();
  return number.data;
}

const documentNotFound = () =>
  new ProblemError('document_not_found', { detail: /* i18n */ 'There is no document with this number.' });
