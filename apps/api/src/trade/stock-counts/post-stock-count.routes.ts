import { documentSchema } from '@godown/shared/trade/documents';
import type { RequestHandler } from 'express';
import { requireIdempotencyKey } from '../../http/idempotency-key.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import type { Submit } from '../../stock/submit.js';
import type { DocumentAttachment } from '../documents/document-batch.js';
import type { DocumentCollection } from '../documents/documents.repo.js';
import { findPosted, sendDocument } from '../documents/send-document.js';
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

/** Posts the counted lines as one document. */
export function createStockCountPostRoutes({ submit, stockCounts, documents, attachments }: Deps): Routes {
  const post: RequestHandler = async (req, res) => {
    const id = requireStockCountId(req);
    const keyId = requireIdempotencyKey(req);
    const sheet = await findStockCount(stockCounts, id);
    if (!sheet) throw stockCountNotFound();
    const written = await submit(req, res, { command: postStockCount(attachments, sheet), keyId });
    sendDocument(req, res, await findPosted(documents, written));
  };

  return {
    'POST /stock-counts/{id}/post': {
      id: 'postStockCount',
      summary: 'Save and send the counted lines as a document',
      access: 'write',
      requestHeaders: ['Idempotency-Key'],
      status: 201,
      response: documentSchema,
      responseHeaders: ['Location'],
      problems: [...CHANGE_PROBLEMS, 'stock_count_not_found', 'stock_count_closed', 'item_not_found'],
      handle: post,
    },
  };
}
