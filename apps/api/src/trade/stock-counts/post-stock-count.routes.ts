import { postStockCount as contract } from '@godown/shared/stock/stock-counts.contracts';
import { bind } from '../../access/bind.js';
import { notFound } from '../../http/not-found.js';
import { CHANGE_PROBLEMS, type Routes } from '../../http/routes.js';
import type { Submit } from '../../stock/submit.js';
import type { DocumentAttachment } from '../documents/document-batch.js';
import type { DocumentCollection } from '../documents/documents.repo.js';
import { findPosted, showPosted } from '../documents/posted-document.js';
import { postStockCount } from './post-stock-count.js';
import type { StockCountAttachment } from './stock-count-batch.js';
import { findStockCount, type StockCountCollection } from './stock-counts.repo.js';

interface Deps {
  submit: Submit;
  stockCounts: StockCountCollection;
  /** Read from the primary. */
  documents: DocumentCollection;
  attachments: { documents: DocumentAttachment; stockCounts: StockCountAttachment };
}

/** Posts the counted lines as one document. */
export function createStockCountPostRoutes(deps: Deps): Routes {
  const { submit, stockCounts, documents, attachments } = deps;
  return [
    bind(contract, {
      summary: 'Save and send the counted lines as a document',
      responseHeaders: ['Location'],
      problems: [...CHANGE_PROBLEMS, 'stock_count_not_found', 'stock_count_closed', 'item_not_found'],
      async handle(call) {
        const sheet = await findStockCount(stockCounts, call.params.id);
        if (!sheet) throw notFound('stock_count_not_found');
        const written = await submit(call, postStockCount(attachments, sheet));
        return showPosted(call, await findPosted(documents, written));
      },
    }),
  ];
}
