import { type RequestHandler, Router } from 'express';
import { signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import type { DocumentAttachment } from '../documents/document-batch.js';
import type { DocumentCollection } from '../documents/documents.repo.js';
import { findWritten, sendDocument } from '../documents/post-documents.routes.js';
import type { Submit } from '../submit.js';
import { stockCountNotFound } from './count-line.js';
import { postStockCount } from './post-stock-count.js';
import type { StockCountAttachment } from './stock-count-batch.js';
import { findStockCount, type StockCountCollection } from './stock-counts.repo.js';
import { requireStockCountId } from './stock-counts.routes.js';

interface Deps {
  submit: Submit;
  stockCounts: StockCountCollection;
  /** Read from the primary. */
  documents: DocumentCollection;
  attachments: { documents: DocumentAttachment; stockCounts: StockCountAttachment };
}

/** `POST /stock-counts/{id}/post`: posts the counted lines as one document. */
export function createStockCountPostRouter({ submit, stockCounts, documents, attachments }: Deps): Router {
  const post: RequestHandler = async (req, res) => {
    const id = requireStockCountId(req);
    const keyId = requireIdempotencyKey(req);
    const sheet = await findStockCount(stockCounts, id);
    if (!sheet) throw stockCountNotFound();
    const written = await submit(req, res, { command: postStockCount(attachments, sheet), keyId });
    sendDocument(req, res, await findWritten(documents, written));
  };

  const router = Router();
  router.route('/stock-counts/:id/post').post(signedIn('write'), post).all(allowOnly('POST'));
  return router;
}
