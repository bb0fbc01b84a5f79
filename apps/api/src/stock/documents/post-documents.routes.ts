import { newDocumentSchema } from '@godown/shared/documents';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import { readJson } from '../../http/json-body.js';
import { parseInput } from '../../http/parse-input.js';
import type { LedgerCollections } from '../ledger/collections.js';
import type { Written } from '../ledger/idempotency-keys.js';
import { findMovementsOf } from '../movements/movements.repo.js';
import type { Submit } from '../submit.js';
import { postDocument, voidDocument } from './document-commands.js';
import { toDocument } from './document-doc.js';
import { findDocument } from './documents.repo.js';
import { documentNotFound, requireNumber } from './documents.routes.js';

interface Deps {
  submit: Submit;
  collections: LedgerCollections;
}

/** The routes that post and void documents. */
export function createDocumentPostRouter({ submit, collections }: Deps): Router {
  const post: RequestHandler = async (req, res) => {
    const body = parseInput(newDocumentSchema, req.body);
    const keyId = requireIdempotencyKey(req);
    sendDocument(req, res, await submit(req, res, { command: postDocument(body), body, keyId }));
  };

  const postVoid: RequestHandler = async (req, res) => {
    const number = requireNumber(req);
    const keyId = requireIdempotencyKey(req);
    if (!(await findDocument(collections.documents, number))) throw documentNotFound();
    const movements = await findMovementsOf(collections.movements, number);
    const written = await submit(req, res, { command: voidDocument(number, movements), keyId });
    res.status(201).json(toDocument(requireDocument(written)));
  };

  const router = Router();
  const staff = signedIn('write');
  router
    .route('/documents')
    .post(staff, readJson, post)
    .all(allowOnly('GET', 'HEAD', 'POST'));
  router.route('/documents/:number').all(allowOnly('GET', 'HEAD'));
  router.route('/documents/:number/void').post(signedIn('void'), postVoid).all(allowOnly('POST'));
  return router;
}

/** Responds with a new document. */
export function sendDocument(req: Request, res: Response, written: Written): void {
  const document = requireDocument(written);
  res.status(201).location(`${req.baseUrl}/documents/${document._id}`).json(toDocument(document));
}

function requireDocument({ document }: Written) {
  if (!document) throw new Error('The change has no document.');
  return document;
}
