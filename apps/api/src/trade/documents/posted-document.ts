import type { Request, Response } from 'express';
import { roleOf } from '../../access/identity/signed-in.js';
import type { Written } from '../../stock/ledger/idempotency-keys.js';
import { type DocumentDoc, toDocument } from './document-doc.js';
import { type DocumentCollection, findDocument } from './documents.repo.js';
import { stateWhenPosted } from './note-states.js';

/** Responds with a new document. */
export function sendDocument(req: Request, res: Response, document: DocumentDoc): void {
  const role = roleOf(res);
  res
    .status(201)
    .location(`${req.baseUrl}/documents/${document._id}`)
    .json({ ...toDocument(document, role), ...stateWhenPosted(document, role) });
}

/** The document that a change has posted or voided, as it is now. */
export async function findPosted(
  documents: DocumentCollection,
  { reference = '' }: Written,
): Promise<DocumentDoc> {
  const document = await findDocument(documents, reference);
  if (!document) throw new Error('The change has no document.');
  return document;
}
