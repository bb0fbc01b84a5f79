import type { DocumentSummary } from '@godown/shared/trade/documents';
import type { Request, Response } from 'express';
import { roleOf } from '../../access/identity/signed-in.js';
import type { Written } from '../ledger/idempotency-keys.js';
import { type DocumentDoc, toDocument } from './document-doc.js';
import { type DocumentCollection, findDocument } from './documents.repo.js';

/** Responds with a new document. `money`: of a note with prices. */
export function sendDocument(
  req: Request,
  res: Response,
  document: DocumentDoc,
  money?: Pick<DocumentSummary, 'state' | 'due'>,
): void {
  res
    .status(201)
    .location(`${req.baseUrl}/documents/${document._id}`)
    .json({ ...toDocument(document, roleOf(res)), ...money });
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
