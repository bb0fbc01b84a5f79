import { readFileSync } from 'node:fs';
import { MongoClient, ObjectId } from 'mongodb';
import { afterAll, beforeAll, beforeEach, expect, inject, it } from 'vitest';
import { EVERYBODY } from '../../access/identity/roles.js';
import { listJournal } from '../../access/journal/journal.repo.js';
import { keepGivenRoles, listMembers, listNamed, membersOf } from '../../access/members/members.repo.js';
import { hintOf } from '../../database/declare-indexes.js';
import { ensureCollection } from '../../database/ensure-collection.js';
import { keepFor } from '../../database/keep-for.js';
import { deliveryTasks } from '../../integrations/webhooks/send-deliveries.js';
import {
  listDeliveries,
  purgeDeliveries,
  webhookCollectionsOf,
} from '../../integrations/webhooks/webhooks.repo.js';
import { listSuppliers } from '../../stock/items/items.repo.js';
import { ledgerCollectionsOf } from '../../stock/ledger/collections.js';
import { purge } from '../../stock/ledger/purge.js';
import { readNotices, setSeen } from '../../stock/notices/notices.repo.js';
import { createOwnCodeAttachment } from '../../stock/own-codes/own-code-batch.js';
import { readPriceChanges } from '../../stock/prices/prices.repo.js';
import { pricesOf } from '../../stock/records/price-doc.js';
import { type AccountNeed, createAccountAttachment } from '../../trade/accounts/account-batch.js';
import { findSpan, listEntries, readSpan, toEntries } from '../../trade/accounts/entries.repo.js';
import { type EntryDoc, entriesOf } from '../../trade/accounts/entry-doc.js';
import { readLatest, readOpenParts, readSince } from '../../trade/accounts/open-parts.js';
import { type PartnerDoc, partnersOf } from '../../trade/accounts/partner-doc.js';
import { countEntries, listAllEntries, readAllEntries } from '../../trade/accounts/read-all-entries.js';
import { createDocumentAttachment, type DocumentNeed } from '../../trade/documents/document-batch.js';
import { documentsOf } from '../../trade/documents/documents.repo.js';
import { createLastPriceAttachment, readLastPrices } from '../../trade/documents/last-prices.js';
import { sumDebts } from '../../trade/partners/debt-sums.js';
import { findNamed, findUnlisted } from '../../trade/partners/named-partners.js';
import { listOwing, readOwing } from '../../trade/partners/owing.js';
import { listPartners } from '../../trade/partners/partners.repo.js';
import { listTexts } from '../../trade/partners/party-texts.js';
import { readByAccount } from '../verify/read-by-account.js';
import { createIndexes } from './indexes.js';

const client = new MongoClient(inject('mongoUri'), { monitorCommands: true });
const db = client.db(`${inject('databasePrefix')}indexes`);
const { journal, notices, movements, ...others } = ledgerCollectionsOf(db);
const collections = webhookCollectionsOf(db);
const members = membersOf(db);
const entries = entriesOf(db);
const now = new Date('2026-03-01T00:00:00Z');
const { signal } = new AbortController();

/** The reads that the driver has sent. */
let reads: Record<string, unknown>[] = [];
const declared: Record<string, unknown>[] = [];
const hints: unknown[] = [];
client.on('commandStarted', ({ command }) => {
  if ('createIndexes' in command) declared.push(command);
  if ('find' in command || 'aggregate' in command) reads.push(command);
  if ('hint' in command) hints.push(command.hint);
});
beforeAll(async () => {
  await createIndexes(db);
  await ensureCollection(db, partnersOf(db).collectionName);
  // Unseen notices are counted after the newest one that a person has seen.
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
const listChanges = (filter: Parameters<typeof listJournal>[1]) => listJournal(journal, filter, page);
const readCodes = () => client.withSession((session) => createOwnCodeAttachment(db).read(session, [1], now));
const entry = { _id: id, partner: id, number: 1, at: now, change: 1, after: 1 } as EntryDoc;
const account = { partner: id, upTo: 9, owed: 1 };
const readAccountsOf = (need: AccountNeed) =>
  client.withSession((session) => createAccountAttachment(db).read(session, [need], now));
const readDocuments = (need: DocumentNeed) =>
  client.withSession((session) => createDocumentAttachment(db).read(session, [need], now));
const turns = { signal, takeTurn: <T>(part: () => Promise<T>) => part() };
const readPrices = () => {
  const needs = [{ partner: id, items: [id], withMerged: true }];
  return client.withSession((session) => createLastPriceAttachment(db).read(session, needs, now));
};
const sending = deliveryTasks({
  collections,
  movements,
  notices,
  entries,
  roles: EVERYBODY,
  post: async () => 200,
  sending: keepFor(0, async () => null),
  clock: () => now,
});

it.each<[string, string, () => Promise<unknown>]>([
  ['the journal', 'at_1__id_1', () => listChanges({})],
  ['the journal of a person', 'email_1_at_1__id_1', () => listChanges({ email: 'anna@example.com' })],
  ['the journal of an action', 'action_1_at_1__id_1', () => listChanges({ action: 'role-given' })],
  ['the journal of some days', 'at_1__id_1', () => listChanges({ from: now, to: now })],
  ['a later page of the journal', 'at_1__id_1', () => listJournal(journal, {}, { ...page, after: place })],
  ['the log of a webhook', 'webhook_1__id_1', () => listDeliveries(collections, id, page)],
  ['a later page of it', 'webhook_1__id_1', () => listDeliveries(collections, id, { ...page, before: id })],
  ['what a webhook is to be sent', 'webhook_1_state_1_lane_1_nextAt_1', async () => sending.isDue?.(id)],
  ['the notices of a person', '_id_', () => readNotices(db, 'anna', signal)],
  ['the codes that are taken', '', () => readCodes()],
  ['the entries of an account', 'partner_1_number_1', () => listEntries(entries, id, page)],
  ['a later page of them', 'partner_1_number_1', () => listEntries(entries, id, { ...page, before: 9 })],
  ['what took entries back', 'undoes_1', () => toEntries(entries, [entry])],
  ['the ends of a statement', 'partner_1_at_1_number_1', () => findSpan(entries, { _id: id }, {}, signal)],
  [
    'those of some days',
    'partner_1_at_1_number_1',
    () => findSpan(entries, { _id: id }, { from: now, to: now }, signal),
  ],
  [
    'those of an account that is out of order',
    'partner_1_at_1_number_1',
    () => findSpan(entries, { _id: id, isOutOfOrder: true }, { from: now, to: now }, signal),
  ],
  [
    'a statement',
    'partner_1_number_1',
    () => readSpan(entries, id, { first: 1, last: 9, count: 9, before: 0, after: 0 }, signal).next(),
  ],
  ['the entries of all accounts', 'at_1__id_1', () => readAllEntries(entries, {}, signal).next()],
  ['those of some days', 'at_1__id_1', () => readAllEntries(entries, { from: now, to: now }, signal).next()],
  [
    'the money of all accounts',
    'partnerKind_1_at_1__id_1',
    () => listAllEntries(entries, { kind: 'money', from: now }, { ...turns, limit: 50 }),
  ],
  [
    'a later page of their corrections',
    'partnerKind_1_kind_1_method_1_at_1__id_1',
    () => listAllEntries(entries, { kind: 'adjustment' }, { ...turns, limit: 50, after: place }),
  ],
  [
    'the payments by cheque',
    'partnerKind_1_kind_1_method_1_at_1__id_1',
    () => listAllEntries(entries, { kind: 'payment', method: 'cheque' }, { ...turns, limit: 50 }),
  ],
  [
    'their number',
    'partnerKind_1_kind_1_method_1_at_1__id_1',
    () => countEntries(entries, { partnerKind: 'customer', to: now }, { docs: [], next: place }, turns),
  ],
  [
    'the customers who owe, by name',
    'deleted_1_kind_1_nameKey_1__id_1',
    () => listPartners(partnersOf(db), { kind: 'customer', owed: 'some' }, { ...turns, limit: 50 }),
  ],
  [
    'those over their limit',
    'deleted_1_kind_1_nameKey_1__id_1',
    () => listPartners(partnersOf(db), { kind: 'customer', owed: 'over' }, { ...turns, limit: 50 }),
  ],
  [
    'suppliers of a name',
    '(kind_1_deleted_1_mergedInto_1_nameKey_1__id_1|earlierNames_1|nameKey_1_kind_1)',
    () => findNamed(partnersOf(db), { kind: 'supplier', name: 'Karim' }),
  ],
  [
    'suppliers of items that are not in the list',
    '(kind_1_deleted_1_mergedInto_1_nameKey_1__id_1|earlierNames_1|nameKey_1_kind_1)',
    () => findUnlisted(partnersOf(db), 'supplier', ['Karim', 'Bela'], signal),
  ],
  [
    'the greatest debts',
    'kind_1_balance_1__id_1',
    () => listOwing(partnersOf(db), { kind: 'customer' }, { ...turns, limit: 50 }),
  ],
  [
    'a later page of them',
    'kind_1_balance_1__id_1',
    () =>
      listOwing(
        partnersOf(db),
        { kind: 'customer' },
        { ...turns, limit: 50, after: { _id: id, balance: 7 } },
      ),
  ],
  ['sums of debts', '_id_', () => sumDebts({ partners: partnersOf(db), signal }, turns.takeTurn)],
  [
    'all customers with debts',
    '_id_',
    () => readOwing({ partners: partnersOf(db), signal }, 'customer').next(),
  ],
  ['the latest entries of some accounts', 'partner_1_number_1', () => readLatest(entries, [account], signal)],
  [
    'the entries of some accounts since a moment',
    'partner_1_at_1_number_1',
    () => readSince(entries, [account], now, signal),
  ],
  [
    'what is open of an account',
    'partner_1_number_1',
    () => readOpenParts({ entries, partners: partnersOf(db), signal }, account).next(),
  ],
  ['accounts that change', '', () => readAccountsOf({ partners: [id], entries: [id] })],
  [
    'somebody with a name',
    'kind_1_deleted_1_mergedInto_1_nameKey_1__id_1',
    () => readAccountsOf({ named: { kind: 'customer', name: 'Karim' } }),
  ],
  [
    'payments by a cheque',
    'cheque.number_1',
    () => readAccountsOf({ paper: { kind: 'payment', of: 'cheque', number: '17' } }),
  ],
  [
    'payments by a transfer',
    'reference_1',
    () => readAccountsOf({ paper: { kind: 'payment', of: 'transfer', number: '8N7A' } }),
  ],
  [
    'notes with the number of a paper',
    'reference_1',
    () => readDocuments({ paper: { kind: 'delivery', reference: 'PO-1' } }),
  ],
  ['the returns of notes that are linked', '', () => readDocuments({ links: ['DN-2026-000001'] })],
  [
    'the names that are no customers yet',
    'kind_1_partyKey_1_at_1__id_1',
    () => listTexts(documentsOf(db), 'customer', { ...turns, limit: 50 }),
  ],
  ['the names of suppliers', 'find.supplier_1__id_1', () => listSuppliers(others.items, signal)],
  [
    'the prices that changed in some days',
    'at_1__id_1',
    () => readPriceChanges(pricesOf(db), { from: now, to: now }, signal).next(),
  ],
  ['last prices that change', '_id_', readPrices],
  ['last prices', '_id_', () => readLastPrices(db, { _id: id, merged: [id] } as PartnerDoc, [id], turns)],
  [
    'accounts that are verified',
    'partner_1_number_1',
    () => readByAccount(entries, { $gt: id, $lte: id }, undefined).next(),
  ],
  ['the people', 'given.at_-1_lastSignInAt_-1', () => listMembers(members)],
  ['the people who have names', 'name_1', () => listNamed(members)],
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
    if (!plan.includes('IDHACK')) expect(plan).toMatch(new RegExp(`"indexName":"${index}`));
  }
});

it('leaves out no collection in the manual', async () => {
  const manual = readFileSync(new URL('../../../../../docs/operating.md', import.meta.url), 'utf8');
  const named = manual.match(/^\| `.*` \|/gm)?.join(' ') ?? '';
  const found = await db.listCollections({}, { nameOnly: true }).toArray();
  for (const { name } of found) expect(named).toContain(`\`${name.replace(/^(importFiles)\..*/, '$1.…')}\``);
});

it('asks of no index that every member of the replica set has it', () => {
  expect(declared.length).toBeGreaterThan(20);
  expect(declared.filter(({ commitQuorum }) => commitQuorum !== 'majority')).toEqual([]);
});

it('names the indexes that a read is to use, as they were declared', () => {
  const indexes = declared.flatMap(
    (command) => command.indexes as { key: Map<string, 1 | -1>; name: string }[],
  );
  expect(indexes.filter(({ key, name }) => hintOf(Object.fromEntries(key)) !== name)).toEqual([]);
  const names = ['_id_', ...indexes.map(({ name }) => name)];
  expect(hints.length).toBeGreaterThan(20);
  expect(hints.filter((hint) => !names.includes(String(hint)))).toEqual([]);
});
