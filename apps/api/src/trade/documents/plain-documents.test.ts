import { randomUUID } from 'node:crypto';
import { type CommandStartedEvent, MongoClient, ObjectId } from 'mongodb';
import { expect, inject, it, onTestFinished } from 'vitest';
import { ALL_RIGHTS } from '../../access/identity/signed-in.js';
import { DEFAULT_TRADE_RULES } from '../../settings/trade-rules.js';
import { type Command, moveStock } from '../../stock/ledger/commands.js';
import { createHistoryAttachment } from '../../stock/ledger/histories.js';
import { createLedger } from '../../stock/ledger/ledger.js';
import { ANNA, useTestApp } from '../../testing/test-app.js';
import { createAccountAttachment } from '../accounts/account-batch.js';
import { createDocumentAttachment } from './document-batch.js';
import { createLastPriceAttachment } from './last-prices.js';
import { createNote } from './note.js';
import { postDocument } from './post-document.js';

const test = useTestApp();

it('reads and writes nothing more for documents and movements without partner and prices', async () => {
  const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
  onTestFinished(() => client.close());
  test.noteWrites(client);
  const commands: string[] = [];
  let isCounting = false;
  client.on('commandStarted', ({ commandName, command }: CommandStartedEvent) => {
    if (isCounting) commands.push(`${commandName} ${command[commandName]}`);
  });
  const db = client.db(test.db.databaseName);
  const ledger = createLedger({ db, clock: () => test.now, home: 'halishar' });
  const documents = createDocumentAttachment(db);
  const item = new ObjectId(await test.postItem(10));
  const count = async (command: Command) => {
    commands.splice(0);
    isCounting = true;
    const key = { id: randomUUID(), fingerprint: 'x' };
    await ledger.submit({ command, by: ANNA, ...ALL_RIGHTS, key });
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
  const attachments = {
    documents,
    accounts: createAccountAttachment(db),
    lastPrices: createLastPriceAttachment(db),
    histories: createHistoryAttachment(db),
  };
  const rules = { costs: DEFAULT_TRADE_RULES, lowerPrices: true, comparesPrices: false };
  expect(await count(postDocument(documents, body, createNote(body, attachments, rules)))).toEqual([
    ...write,
    'find documentCounters',
    // Partners with this name.
    'find partners',
    'update items',
    'insert movements',
    'insert idempotencyKeys',
    'insert documents',
    'update documentCounters',
    'commitTransaction 1',
  ]);
});
