import type { LooseNote } from '@godown/shared/trade/partners';
import * as contracts from '@godown/shared/trade/partners.contracts';
import type { Request, Response } from 'express';
import type { Db } from 'mongodb';
import { type AskedPage, bind } from '../../access/bind.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { DEFAULT_LIMIT, linkNext, setTotal } from '../../http/paging.js';
import type { IndexScan } from '../../http/read-list.js';
import { CHANGE_PROBLEMS, PAGE_HEADERS, type Routes } from '../../http/routes.js';
import type { Submit } from '../../stock/submit.js';
import type { AccountAttachment } from '../accounts/account-batch.js';
import { requirePartner } from '../accounts/find-partner.js';
import { partnersOf } from '../accounts/partner-doc.js';
import type { DocumentAttachment } from '../documents/document-batch.js';
import type { DocumentDoc } from '../documents/document-doc.js';
import { readPlace, toCursor } from '../documents/document-query.js';
import {
  countDocuments,
  type DocumentPlace,
  documentsOf,
  listDocuments,
} from '../documents/documents.repo.js';
import { linkNotes, toAdopted } from './link-notes.js';
import { sumLooseReturns, toLooseNote, toLooseScans } from './loose-notes.js';

interface PageCall {
  req: Request;
  res: Response;
  page: AskedPage<DocumentPlace>;
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

  async function showPage(
    { req, res, page }: PageCall,
    scans: readonly IndexScan<DocumentDoc>[],
  ): Promise<LooseNote[]> {
    const { notes, next, total } = await lists.pages(res, async (signal, takeTurn) => {
      const turns = { signal, takeTurn };
      const found = await listDocuments(documents, scans, { ...page, ...turns });
      const numbers = found.docs.map(({ _id }) => _id);
      const returned = await sumLooseReturns(documents, numbers, turns);
      return {
        notes: found.docs.map((doc) => toLooseNote(doc, returned.get(doc._id))),
        next: found.next,
        total: page.after ? null : await countDocuments(documents, scans, found, turns),
      };
    });
    if (total) setTotal(res, total);
    if (next) linkNext(req, res, toCursor(next));
    return notes;
  }

  const list = {
    responseHeaders: PAGE_HEADERS,
    isCompressed: true,
    page: { limit: DEFAULT_LIMIT, readPlace },
  } as const;

  return [
    bind(contracts.listLooseNotes, {
      ...list,
      summary: 'Notes that are on no account and may belong to a customer or supplier, newest first',
      details:
        'Those that have the name, or the text in party, and nobody was chosen for; and those that were given to this one without their money. Cancelled ones are left out.',
      problems: ['server_busy', 'partner_not_found'],
      async handle(call) {
        const { _id, kind, name, merged = [] } = await requirePartner(partners, call.params.id);
        const { party = name } = call.query;
        return showPage(call, toLooseScans({ kind, party, partners: [_id, ...merged] }));
      },
    }),
    bind(contracts.listNotesOfText, {
      ...list,
      summary: 'Notes with a name as a text only, newest first',
      problems: ['server_busy'],
      handle: (call) => showPage(call, toLooseScans(call.query)),
    }),
    bind(contracts.adoptNotes, {
      summary: 'Bring notes that are on no account to that of a customer or supplier',
      details:
        'Each note gets the customer or supplier, and its total is owed from now on, less its returns that are on no account. All of the notes are brought, or none. Cancelled ones, those of another kind or of somebody else, and those that are on an account already are refused.',
      problems: [...CHANGE_PROBLEMS, 'partner_not_found'],
      async handle(call) {
        const command = linkNotes(attachments, call.params.id, call.body.notes);
        const { reference } = await submit(call, command);
        return toAdopted(reference);
      },
    }),
  ];
}
