import { type RequestHandler, Router } from 'express';
import { signedIn } from '../../access/identity/signed-in.js';
import { allowOnly } from '../../http/allow.js';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import { sendDocument } from '../documents/post-documents.routes.js';
import type { LedgerCollections } from '../ledger/collections.js';
import type { Submit } from '../submit.js';
import { stockCountNotFound } from './count-line.js';
import { postStockCount } from './post-stock-count.js';
import { findStockCount } from './stock-counts.repo.js';
import { requireStockCountId } from './stock-counts.routes.js';

interface Deps {
  submit: Submit;
  collections: LedgerCollections;
}

/** `POST /stock-counts/{id}/post`: posts the counted lines as one document. */
export function createStockCountPostRouter({ submit, collections }: Deps): Router {
  const post: RequestHandler = async (req, res) => {
    const id = requireStockCountId(req);
    const keyId = requireIdempotencyKey(req);
    const sheet = await findStockCount(collections.stockCounts, id);
    if (!sheet) throw stockCountNotFound();
    sendDocument(req, res, await submit(req, res, { command: postStockCount(sheet), keyId }));
  };

  const router = Router();
  router.route('/stock-counts/:id/post').post(signedIn('write'), post).all(allowOnly('POST'));
  return router;
}
