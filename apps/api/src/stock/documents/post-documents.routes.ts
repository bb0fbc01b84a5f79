import { newDocumentSchema } from '@godown/shared/documents';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import { readJson } from '../../http/json-body.js';
import { parseInput } from '../../http/parse-input.js';
import type { Written } from '../ledger/idempotency-keys.js';
import { findMovementsOf } from '../movements/movements.repo.js';
import type { MovementCollection } from '../records/movement-doc.js';
import type { Submit } from '../submit.js';
import type { DocumentAttachment } from './document-batch.js';
import { postDocument, voidDocument } from './document-commands.js';
import { type DocumentDoc, toDocument } from './document-doc.js';
import { type DocumentCollection, findDocument } from './documents.repo.js';
import { documentNotFound, requireNumber } from './documents.routes.js';

interface Deps {
  submit: Submit;
  /** Read from the primary. */
  documents: DocumentCollection;
  movements: MovementCollection;
  attachment: DocumentAttachment;
}

/** The routes that post and void documents. */
export function createDocumentPostRouter({ submit, documents, movements, attachment }: Deps): Router {
  const post: RequestHandler = async (req, res) => {
    const body = parseInput(newDocumentSchema, req.body);
    const keyId = requireIdempotencyKey(req);
    const written = await submit(req, res, { command: postDocument(attachment, body), body, keyId });
    sendDocument(req, res, await findWritten(documents, written));
  };

  const postVoid: RequestHandler = async (req, res) => {
    const number = requireNumber(req);
    const keyId = requireIdempotencyKey(req);
    if (!(await findDocument(documents, number))) throw documentNotFound();
    const command = voidDocument(attachment, number, await findMovementsOf(movements, number));
    const written = await submit(req, res, { command, keyId });
    res.status(201).json(toDocument(await findWritten(documents, written)));
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
export function sendDocument(req: Request, res: Response, document: DocumentDoc): void {
  res.status(201).location(`${req.baseUrl}/documents/${document._id}`).json(toDocument(document));
}

/** The document that a change has posted or voided, as it is now. */
export async function findWritten(
  documents: DocumentCollection,
  { reference = '' }: Written,
): Promise<DocumentDoc> {
  const document = await findDocument(documents, reference);
  if (!document) throw new Error('The change has no document.');
  return document;
}
