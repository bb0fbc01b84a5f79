import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { EVERYBODY } from '../../access/identity/roles.js';
import { listJournal } from '../../access/journal/journal.repo.js';
import { keepGivenRoles, listMembers, membersOf } from '../../access/members/members.repo.js';
import { keepFor } from '../../database/keep-for.js';
import { deliveryTasks } from '../../integrations/webhooks/send-deliveries.js';
import {
  listDeliveries,
  purgeDeliveries,
  webhookCollectionsOf,
} from '../../integrations/webhooks/webhooks.repo.js';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import { purge } from '../../stock/ledger/purge.js';
import { readNotices, setSeen } from '../../stock/notices/notices.repo.js';
import { createOwnCodeAttachment } from '../../stock/own-codes/own-code-batch.js';
import { createIndexes } from './indexes.js';

const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
const db = client.db(`${inject('databasePrefix')}indexes`);
const { journal, notices, movements, ...others } = ledgerCollectionsOf(db);
const collections = webhookCollectionsOf(db);
const members = membersOf(db);
const now = new Date('2026-03-01T00:00:00Z');
const { signal } = new AbortController();

/** The reads that the driver has sent. */
let reads: Record<string, unknown>[] = [];
client.on('commandStarted', ({ command }) => {
  if ('find' in command || 'aggregate' in command) reads.push(command);
});
beforeAll(async () => {
  await createIndexes(db);
  // What a person has not seen is counted after the newest notice that they have.
  await notices.insertOne(notice);
  await setSeen(db, 'anna', id);
});
beforeEach(() => {
  reads = [];
});
afterAll(async () => {
  await db.dropDatabase();
  await client.close();
});

const id = new ObjectId();
const notice = {
  _id: id,
  at: now,
  item: id,
  itemName: 'Oven',
  warehouse: 'uttara',
  balance: 1,
  reorderPoint: 1,
} as const;
const place = { at: now, _id: id };
const page = { limit: 51, signal };
const listEntries = (filter: Parameters<typeof listJournal>[1]) => listJournal(journal, filter, page);
const readCodes = () => client.withSession((session) => createOwnCodeAttachment(db).read(session, [1], now));
const sending = deliveryTasks({
  collections,
  movements,
  notices,
  roles: EVERYBODY,
  post: async () => 200,
  sending: keepFor(0, async () => null),
  clock: () => now,
});

it.each<[string, string, () => Promise<unknown>]>([
  ['the journal', 'at_1__id_1', () => listEntries({})],
  ['the journal of a person', 'email_1_at_1__id_1', () => listEntries({ email: 'anna@example.com' })],
  ['the journal of an action', 'action_1_at_1__id_1', () => listEntries({ action: 'role-given' })],
  ['the journal of some days', 'at_1__id_1', () => listEntries({ from: now, to: now })],
  ['a later page of the journal', 'at_1__id_1', () => listJournal(journal, {}, { ...page, after: place })],
  ['the log of a webhook', 'webhook_1__id_1', () => listDeliveries(collections, id, page)],
  ['a later page of it', 'webhook_1__id_1', () => listDeliveries(collections, id, { ...page, before: id })],
  ['what a webhook is to be sent', 'webhook_1_state_1_lane_1_nextAt_1', async () => sending.isDue?.(id)],
  ['the notices of a person', '_id_', () => readNotices(db, 'anna', signal)],
  ['the codes that are taken', '', () => readCodes()],
  ['the people', 'given.at_-1_lastSignInAt_-1', () => listMembers(members)],
  ['the roles that were given', 'given.at_-1_lastSignInAt_-1', () => keepGivenRoles(members).read()],
  ['what has expired', '', () => purge({ journal, notices, movements, ...others }, now)],
  ['messages that have expired', 'at_1', () => purgeDeliveries(collections, now)],
])('reads %s with the index %s, and does not sort', async (_name, index, read) => {
  await read();
  expect(reads).not.toEqual([]);
  for (const { lsid, $db, $clusterTime, ...command } of reads) {
    const { queryPlanner } = await db.command({ explain: command, verbosity: 'queryPlanner' });
    const plan = JSON.stringify(queryPlanner.winningPlan);
    expect(plan).toMatch(/IXSCAN|IDHACK/);
    expect(plan).not.toContain('"stage":"SORT"');
    if (!plan.includes('IDHACK')) expect(plan).toContain(`"indexName":"${index}`);
  }
});
