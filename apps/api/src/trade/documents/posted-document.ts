import type { Role } from '@godown/shared/access/roles';
import type { Document } from '@godown/shared/trade/documents';
import type { Request, Response } from 'express';
import type { Written } from '../../stock/ledger/idempotency-keys.js';
import { type DocumentDoc, toDocument } from './document-doc.js';
import { type DocumentCollection, findDocument } from './documents.repo.js';
import { stateWhenPosted } from './note-states.js';

/** Returns a new document as the caller may see it, and sets its address as the `Location`. */
export function showPosted(
  { req, res, role }: { req: Request; res: Response; role: Role },
  document: DocumentDoc,
): Document {
  res.location(`${req.baseUrl}/documents/${document._id}`);
  return { ...toDocument(document, role), ...stateWhenPosted(document, role) };
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
