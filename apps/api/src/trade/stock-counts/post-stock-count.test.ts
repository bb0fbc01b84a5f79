import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { ALL_RIGHTS } from '../../access/identity/signed-in.js';
import { moveStock, Refusal, setTotal } from '../../stock/ledger/commands.js';
import { createLedger } from '../../stock/ledger/ledger.js';
import { ANNA, BELA, useTestApp } from '../../testing/test-app.js';
import { createDocumentAttachment } from '../documents/document-batch.js';
import { postStockCount } from './post-stock-count.js';
import { createStockCountAttachment } from './stock-count-batch.js';
import { findStockCount, stockCountsOf } from './stock-counts.repo.js';

const test = useTestApp();

it('sees a correction of the same transaction, and refuses the line', async () => {
  const { db } = test;
  const stockCounts = stockCountsOf(db);
  const item = await test.postItem(5);
  const { body } = await test.post('/stock-counts', { warehouse: 'halishar', items: [item] }).expect(201);
  await test.http
    .put(`/api/stock-counts/${body._id}/lines/${item}`)
    .set(...test.as())
    .send({ counted: 4, expected: 5, replaces: null })
    .expect(200);
  const sheet = await findStockCount(stockCounts, new ObjectId(body._id as string));
  if (!sheet) throw new Error('The stock count is gone.');

  const ledger = createLedger({ db, clock: () => test.now, home: 'halishar' });
  const attachments = {
    documents: createDocumentAttachment(db),
    stockCounts: createStockCountAttachment({ stockCounts, movements: test.ledger.movements }),
  };
  const other = new ObjectId(await test.postItem(1));
  const submit = (command: Parameters<typeof ledger.submit>[0]['command'], by = ANNA) =>
    ledger.submit({ command, by, ...ALL_RIGHTS, key: null });
  const [, corrected, posted] = await Promise.allSettled([
    // The first transaction has this one only. Those that come meanwhile share the second.
    submit(moveStock(other, { change: 1, reason: 'restock' })),
    submit(setTotal(new ObjectId(item), { quantity: 3 }, null), BELA),
    submit(postStockCount(attachments, sheet)),
  ]);
  expect(corrected.status).toBe('fulfilled');
  expect(posted).toMatchObject({
    status: 'rejected',
    reason: expect.any(Refusal),
  });
  expect(String((posted as PromiseRejectedResult).reason)).toContain(`corrected by ${BELA.email}`);
  expect(await stockCounts.countDocuments({ closed: { $exists: true } })).toBe(0);
});
