import { MONEY_CHANGES } from '@godown/shared/access/money-changes';
import { textSchema } from '@godown/shared/items/item';
import {
  adoptedSchema,
  adoptSchema,
  looseNoteSchema,
  partnerKindSchema,
} from '@godown/shared/trade/partners';
import type { Request, RequestHandler, Response } from 'express';
import type { Db } from 'mongodb';
import * as z from 'zod';
import type { IndexScan } from '../../database/read-list.js';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, limitSchema, linkNext, parsePageQuery, setTotal } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { AccountAttachment } from '../accounts/account-batch.js';
import { requirePartner, requirePartnerId } from '../accounts/find-partner.js';
import { partnersOf } from '../accounts/partner-doc.js';
import type { DocumentAttachment } from '../documents/document-batch.js';
import type { DocumentDoc } from '../documents/document-doc.js';
import { placeSchema, toPlace } from '../documents/document-query.js';
import { countScans, type DocumentPlace, documentsOf, listScans } from '../documents/documents.repo.js';
import type { Submit } from '../submit.js';
import { linkNotes, toAdopted } from './link-notes.js';
import { sumLooseReturns, toLooseNote, toLooseScans } from './loose-notes.js';

const partySchema = textSchema(200);

const pageSchema = z.strictObject({
  party: z.optional(partySchema),
  limit: limitSchema,
  cursor: placeSchema.optional(),
});
const textPageSchema = pageSchema.extend({ kind: partnerKindSchema, party: partySchema });

interface Page {
  limit?: number | undefined;
  cursor?: DocumentPlace | undefined;
}

interface Deps {
  db: Db;
  attachments: { accounts: AccountAttachment; documents: DocumentAttachment };
  lists: ListReaders;
  submit: Submit;
}

/** Lists notes that are on no account, and brings them to one. */
export function createLooseNoteRoutes({ db, attachments, lists, submit }: Deps): Routes {
  // A note that was just brought to an account must not be offered again.
  const documents = documentsOf(db, { readPreference: 'primary' });
  const partners = partnersOf(db, { readPreference: 'primary' });

  async function sendPage(
    req: Request,
    res: Response,
    scans: readonly IndexScan<DocumentDoc>[],
    { limit = DEFAULT_LIMIT, cursor: after }: Page,
  ): Promise<void> {
    const { notes, next, total } = await lists.pages(res, async (signal, takeTurn) => {
      const turns = { signal, takeTurn };
      const { docs, next } = await listScans(documents, scans, { after, limit, ...turns });
      const countAll = () =>
        next ? countScans(documents, scans, turns) : { count: docs.length, isExact: true };
      const numbers = docs.map(({ _id }) => _id);
      const returned = await sumLooseReturns(documents, numbers, turns);
      return {
        notes: docs.map((doc) => toLooseNote(doc, returned.get(doc._id))),
        next,
        total: after ? null : await countAll(),
      };
    });
    if (total) setTotal(res, total);
    if (next) linkNext(req, res, toPlace(next));
    res.json(notes);
  }

  const getOfPartner: RequestHandler = async (req, res) => {
    const { party, ...page } = parsePageQuery(pageSchema, req);
    const { _id, kind, name, merged = [] } = await requirePartner(partners, req.params.id);
    const filter = { kind, party: party ?? name, partners: [_id, ...merged] };
    await sendPage(req, res, toLooseScans(filter), page);
  };

  const getOfText: RequestHandler = async (req, res) => {
    const { kind, party, ...page } = parsePageQuery(textPageSchema, req);
    await sendPage(req, res, toLooseScans({ kind, party }), page);
  };

  const postAdopt: RequestHandler = async (req, res) => {
    const keyId = requireIdempotencyKey(req);
    const body = parseInput(adoptSchema, req.body);
    const command = linkNotes(attachments, requirePartnerId(req.params.id), body.notes);
    const { reference } = await submit(req, res, { command, body, keyId });
    res.json(toAdopted(reference));
  };

  const list = {
    access: 'trade',
    response: z.array(looseNoteSchema),
    responseHeaders: PAGE_HEADERS,
    isCompressed: true,
  } as const;

  return {
    'GET /partners/{id}/loose-notes': {
      ...list,
      id: 'listLooseNotes',
      summary: 'Notes that are on no account and may belong to a customer or supplier, newest first',
      details:
        'Those that have the name, or the text in party, and nobody was chosen for; and those that were given to this one without their money. Cancelled ones are left out.',
      query: pageSchema,
      problems: ['server_busy', 'partner_not_found'],
      handle: getOfPartner,
    },
    'GET /partners/texts/notes': {
      ...list,
      id: 'listNotesOfText',
      summary: 'Notes with a name as a text only, newest first',
      query: textPageSchema,
      problems: ['server_busy'],
      handle: getOfText,
    },
    'POST /partners/{id}/adopt': {
      id: 'adoptNotes',
      summary: 'Bring notes that are on no account to that of a customer or supplier',
      details:
        'Each note gets the customer or supplier, and its total is owed from now on, less its returns that are on no account. All of the notes are brought, or none. Cancelled ones, those of another kind or of somebody else, and those that are on an account already are refused.',
      access: MONEY_CHANGES.move,
      requestHeaders: ['Idempotency-Key'],
      body: adoptSchema,
      response: adoptedSchema,
      problems: [...CHANGE_PROBLEMS, 'partner_not_found'],
      handle: postAdopt,
    },
  };
}
