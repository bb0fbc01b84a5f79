import { randomUUID } from 'node:crypto';
import { type CommandStartedEvent, MongoClient, ObjectId } from 'mongodb';
import type { Response } from 'supertest';
import { expect, inject, it, onTestFinished } from 'vitest';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { addPartner, balanceOf, entriesFor, postNote } from '../../testing/trade-calls.js';
import { createAccountAttachment } from '../accounts/account-batch.js';
import { type Command, moveStock } from '../ledger/commands.js';
import { createLedger } from '../ledger/ledger.js';
import { createDocumentAttachment } from './document-batch.js';
import { postDocument } from './document-commands.js';
import { createLastPriceAttachment } from './last-prices.js';
import { createNote } from './note.js';

const TIMEOUT_MS = 60_000;

/** Two apps, each with a ledger of its own, on one database. */
const apps = [useTestApp(), useTestApp()] as const;
const [first] = apps;

/** Under load a change may not be confirmed in time. Its key makes a retry safe. */
async function confirmed(send: () => PromiseLike<Response>): Promise<Response> {
  let response: Response;
  do response = await send();
  while (response.status === 503);
  return response;
}

it(
  'delivers at prices from fifty people to ten customers through two apps, each note once',
  async () => {
    const items = await Promise.all(Array.from({ length: 8 }, () => first.postItem(1000)));
    const customers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => addPartner(first, { name: `Shop ${index}` })),
    );
    const sent = Array.from({ length: 50 }, (_, index) => {
      const by = { uid: `person-${index}`, email: `person-${index}@example.com` };
      const customer = customers[index % 10];
      const note = {
        partner: String(customer?._id),
        lines: [0, 1, 2].map((line) => ({
          item: items[(index + line) % items.length] ?? '',
          quantity: 1 + line,
          unitPrice: 10 + index,
          discount: { percent: 12.5 },
        })),
        transport: 0.5,
        ...(index % 2 === 0 && { paid: { amount: 7.25, method: 'cash' as const } }),
        ...(index % 7 === 6 && { paid: { amount: 1, method: 'cheque' as const } }),
      };
      return { index, by, customer, note, isWrong: index % 7 === 6, key: randomUUID() };
    });
    const responses = await Promise.all(
      sent.flatMap(({ index, by, note, key }) =>
        // Every third is sent to both apps, and every one twice.
        [index, index % 3 === 0 ? index + 1 : index].map(async (at) => ({
          index,
          response: await confirmed(() => postNote(apps[at % 2] ?? first, note, { key, by })),
        })),
      ),
    );
    for (const { index, response } of responses) {
      expect(response.status).toBe(sent[index]?.isWrong ? 422 : 201);
      expect(response.body.number).toBe(
        responses.find((other) => other.index === index)?.response.body.number,
      );
    }
    // Half of them are cancelled, by two people through two apps at once.
    const numbers = new Map(responses.map(({ index, response }) => [index, response.body.number]));
    const cancelled = sent.filter(({ index, isWrong }) => !isWrong && index % 4 === 0);
    const statuses = await Promise.all(
      cancelled.flatMap(({ index }) =>
        apps.map(async (app) => {
          const key = randomUUID();
          return (
            await confirmed(() => app.post(`/documents/${numbers.get(index)}/void`, undefined, { key }))
          ).status;
        }),
      ),
    );
    expect(statuses.sort()).toEqual([...cancelled.map(() => 201), ...cancelled.map(() => 409)]);

    for (const customer of customers) {
      const entries = await entriesFor(first, customer._id);
      expect(entries.map(({ number }) => number)).toEqual(entries.map((_, index) => index + 1));
      let balance = 0;
      for (const { change, after } of entries) {
        balance += change;
        expect(after).toBe(balance);
      }
      const standing = sent.filter(
        (each) => each.customer === customer && !each.isWrong && !cancelled.includes(each),
      );
      const owed = standing.map(({ index, note }) => {
        // 1 + 2 + 3 pieces, each line less an eighth, a half up.
        const lines = [1, 2, 3].map((pieces) => {
          const gross = pieces * (10 + index) * 100;
          return gross - Math.floor(gross / 8 + 0.5);
        });
        return lines.reduce((sum, net) => sum + net, 50) - (note.paid ? 725 : 0);
      });
      expect(await balanceOf(first, customer._id)).toBe(owed.reduce((sum, each) => sum + each, 0));
      expect(balance).toBe(await balanceOf(first, customer._id));
    }
    expect((await verifyLedger(first.db)).healthy).toBe(true);
  },
  TIMEOUT_MS,
);

it('reads and writes nothing more for documents and movements without partner and prices', async () => {
  const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
  onTestFinished(() => client.close());
  const commands: string[] = [];
  let isCounting = false;
  client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    if (isCounting) commands.push(`${commandName} ${command[commandName]}`);
  });
  const db = client.db(first.db.databaseName);
  const ledger = createLedger({ db, clock: () => first.now, home: 'halishar' });
  const documents = createDocumentAttachment(db);
  const item = new ObjectId(await first.postItem(10));
  const count = async (command: Command) => {
    commands.splice(0);
    isCounting = true;
    await ledger.submit({ command, by: ANNA, key: { id: randomUUID(), fingerprint: 'x' } });
    isCounting = false;
    return [...commands];
  };
  const write = ['find items', 'find idempotencyKeys'];
  const move = moveStock(item, { change: -1, reason: 'delivered' });
  expect(await count(move)).toEqual([
    ...write,
    'update items',
    'insert movements',
    'insert idempotencyKeys',
    'commitTransaction 1',
  ]);
  const note = { kind: 'delivery' as const, warehouse: 'halishar' as const, party: 'Rahman Stores' };
  const body = { ...note, lines: [{ item: String(item), quantity: 1 }] };
  const attachments = { accounts: createAccountAttachment(db), lastPrices: createLastPriceAttachment(db) };
  const rules = { costMethod: 'average' as const, may: { price: false, belowCost: false } };
  expect(await count(postDocument(documents, body, createNote(body, attachments, rules)))).toEqual([
    ...write,
    'find documentCounters',
    'update items',
    'insert movements',
    'insert idempotencyKeys',
    'insert documents',
    'update documentCounters',
    'commitTransaction 1',
  ]);
});
