import { documentNumberSchema } from '@godown/shared/documents';
import compression from 'compression';
import { type Request, type RequestHandler, Router } from 'express';
import { signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import { linkNext, parsePageQuery, setTotal } from '../../http/paging.js';
import { parseInput } from '../../http/parse-input.js';
import { ProblemError } from '../../http/problem-error.js';
import { toDocument, toSummary } from './document-doc.js';
import { documentQuerySchema, partyQuerySchema } from './document-query.js';
import {
  countDocuments,
  type DocumentCollection,
  findDocument,
  listDocuments,
  listParties,
} from './documents.repo.js';

/** The length of a page, unless the request says another. */
const PAGE = 50;
const MAX_PARTIES = 50;

interface Deps {
  documents: DocumentCollection;
  lists: ListReaders;
}

/** `GET /documents`, `GET /documents/{number}` and `GET /parties`. The ledger has the routes that post and void. */
export function createDocumentRouter({ documents, lists }: Deps): Router {
  const getDocuments: RequestHandler = async (req, res) => {
    const { limit = PAGE, cursor, ...filter } = parsePageQuery(documentQuerySchema, req);
    const { docs, next, total } = await lists.pages(res, async (signal, takeTurn) => {
      const page = await listDocuments(documents, filter, { after: cursor, limit, signal, takeTurn });
      const countAll = () =>
        page.next
          ? countDocuments(documents, filter, { signal, takeTurn })
          : { count: page.docs.length, isExact: true };
      // Counting takes as long as the list is, so it is done once for all pages.
      return { ...page, total: cursor ? null : await countAll() };
    });
    if (total) setTotal(res, total);
    if (next) linkNext(req, res, `${next.at.getTime()}.${next._id}`);
    res.json(docs.map(toSummary));
  };

  const getDocument: RequestHandler = async (req, res) => {
    const doc = await findDocument(documents, requireNumber(req));
    if (!doc) throw documentNotFound();
    res.json(toDocument(doc));
  };

  const getParties: RequestHandler = async (req, res) => {
    const { q = '' } = parseInput(partyQuerySchema, req.query);
    res.json(await lists.staff(res, (signal) => listParties(documents, { q, limit: MAX_PARTIES, signal })));
  };

  const router = Router();
  const staff = signedIn();
  router.get('/documents', staff, compression(), getDocuments);
  router.get('/documents/:number', staff, compression(), getDocument);
  router.route('/parties').get(staff, compression(), getParties).all(allowOnly('GET', 'HEAD'));
  return router;
}

/** The number in the path. A malformed number names nothing, so it is a 404 as well. */
export function requireNumber(req: Request): string {
  const number = documentNumberSchema.safeParse(req.params.number);
  if (!number.success) throw documentNotFound();
  return number.data;
}

export const documentNotFound = () =>
  new ProblemError('document_not_found', { detail: 'There is no document with this number.' });
