import type { Document } from 'mongodb';
import { ObjectId } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { ALL_RIGHTS } from '../../access/identity/signed-in.js';
import { NOW } from '../../testing/now.js';
import { addPartner, toPartnerDoc } from '../../testing/partner-docs.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { createAccountAttachment } from '../../trade/accounts/account-batch.js';
import { createDocumentAttachment } from '../../trade/documents/document-batch.js';
import type { DocumentDoc } from '../../trade/documents/document-doc.js';
import { documentsOf } from '../../trade/documents/documents.repo.js';
import { createLastPriceAttachment } from '../../trade/documents/last-prices.js';
import { createStockCountAttachment } from '../../trade/stock-counts/stock-count-batch.js';
import type { StockCountDoc } from '../../trade/stock-counts/stock-count-doc.js';
import { stockCountsOf } from '../../trade/stock-counts/stock-counts.repo.js';
import { createOwnCodeAttachment } from '../own-codes/own-code-batch.js';
import { createPictureAttachment } from '../pictures/picture-batch.js';
import { picturesOf } from '../pictures/picture-doc.js';
import { type Attached, type Attachment, bring, markAll } from './attachments.js';
import { type Command, Refusal } from './commands.js';
import { createLedger } from './ledger.js';
import type { Context } from './next-version.js';

const test = useTestApp();
const { db } = test;
const ledger = createLedger({ db, clock: () => NOW, home: 'halishar' });
const submit = (command: Command) => ledger.submit({ command, by: ANNA, ...ALL_RIGHTS, key: null });

/** Changes an attachment. With `isRefused` something refuses the command after that. */
function changing<Need, State extends Attached>(
  attachment: Attachment<Need, State>,
  need: Need,
  change: (state: State, context: Context) => void,
  { isRefused = true } = {},
): Command {
  return {
    items: [],
    brings: [bring(attachment, need)],
    run(snapshot, context) {
      change(snapshot.attached(attachment), context);
      if (isRefused) throw new Refusal('invalid_input', 'Refused at last.');
      return { transitions: [] };
    },
  };
}

it('a command that is refused changes nothing in what it brings, and takes nothing back of others in its transaction', async () => {
  const written: string[][] = [];
  const attachment: Attachment<string, Attached & { names: string[]; at: Map<string, number> }> = {
    async read() {
      const [names, at]: [string[], Map<string, number>] = [[], new Map()];
      const write = async () => void written.push([...names, ...at.keys()]);
      return { names, at, mark: () => markAll(names, at), write };
    },
  };
  const add = (name: string, isRefused: boolean) =>
    changing(
      attachment,
      name,
      ({ names, at }) => {
        names.push(name);
        at.set(`${name} at`, 1);
        at.delete('first at');
      },
      { isRefused },
    );
  const commands = [add('first', false), add('refused', true), add('last', false)];
  const settled = await Promise.allSettled(commands.map(submit));
  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(written.flat().filter((name) => name.startsWith('refused'))).toEqual([]);
  expect(written.flat()).toEqual(expect.arrayContaining(['first', 'last', 'last at']));
});

describe('nothing is written of a refused command that has', () => {
  const partner = new ObjectId();
  const entry = { kind: 'opening', change: 100 } as const;
  const document = { _id: 'DN-2026-000001', kind: 'delivery', lines: [] } as unknown as DocumentDoc;
  const stockCount = { _id: new ObjectId(), at: NOW } as StockCountDoc;
  const closed = { ...stockCount, closed: { at: NOW } } as unknown as StockCountDoc;
  const picture = { item: new ObjectId(), picture: 'a' };
  const pictureId = `${picture.item}.${picture.picture}`;
  const counts = { stockCounts: stockCountsOf(db), movements: test.ledger.movements };

  it.each<[string, Command]>([
    ['added a customer', changing(createAccountAttachment(db), {}, (batch) => batch.put(toPartnerDoc()))],
    [
      'posted to an account',
      changing(createAccountAttachment(db), { partners: [partner] }, (batch, context) => {
        batch.post(partner, entry, context);
      }),
    ],
    [
      'sent a document',
      changing(createDocumentAttachment(db), { posts: 'delivery' }, (batch) => batch.put(document)),
    ],
    [
      'linked a document',
      changing(createDocumentAttachment(db), { links: ['DN-2026-000009'] }, (batch) =>
        batch.link('DN-2026-000009', { partner }),
      ),
    ],
    [
      'cancelled a document',
      changing(createDocumentAttachment(db), { changes: 'DN-2026-000009' }, (batch) =>
        batch.put({ ...document, _id: 'DN-2026-000009', voided: { at: NOW, by: 'Anna' } }),
      ),
    ],
    [
      'kept a price',
      changing(
        createLastPriceAttachment(db),
        { partner, items: [stockCount._id], withMerged: false },
        (batch) => batch.add(partner, stockCount._id, { unitPrice: 1, at: NOW, document: 'DN-2026-000001' }),
      ),
    ],
    ['given a code', changing(createOwnCodeAttachment(db), 1, (batch) => batch.take())],
    [
      'closed a stock count',
      changing(createStockCountAttachment(counts), stockCount._id, (batch) => batch.put(closed)),
    ],
    [
      'released a picture',
      changing(createPictureAttachment(picturesOf(db)), picture, (batch) => batch.release(picture)),
    ],
  ])('%s', async (_what, command) => {
    await addPartner(db, { _id: partner });
    await documentsOf(db).insertOne({ ...document, _id: 'DN-2026-000009' });
    await counts.stockCounts.insertOne(stockCount);
    await picturesOf(db).insertOne({ _id: pictureId } as never);
    const before = await readAll();
    await expect(submit(command)).rejects.toBeInstanceOf(Refusal);
    expect(await readAll()).toEqual(before);
  });

  async function readAll(): Promise<Document> {
    const names = (await db.listCollections().toArray()).map(({ name }) => name).sort();
    const all = await Promise.all(
      names.map(async (name) => [name, await db.collection(name).find().toArray()]),
    );
    return Object.fromEntries(all);
  }
});
