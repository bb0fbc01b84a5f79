/**
 * Random notes by people, by a program and by devices that were offline for a while, with names that match, nearly match, match twice or are
 * missing. No money is on no account but by the choice of whoever sent it.
 */
import { randomUUID } from 'node:crypto';
import { foldText } from '@godown/shared/search/name-order';
import { type Document, isReturnKind } from '@godown/shared/trade/documents';
import { WALK_IN_CUSTOMER } from '@godown/shared/trade/partners';
import { ObjectId } from 'mongodb';
import { expect, it } from 'vitest';
import { createRandom, type Random } from '../../demo/seed/random.js';
import { verifyLedger } from '../../operations/verify/verify-ledger.js';
import { entriesOf } from '../../trade/accounts/entry-doc.js';
import { partnersOf } from '../../trade/accounts/partner-doc.js';
import { documentsOf } from '../../trade/documents/documents.repo.js';
import { ANNA, BELA, useTestApp } from '../test-app.js';
import { addPartner } from '../trade-calls.js';

const test = useTestApp();
const STEPS = 160;
/** On a busy machine hundreds of changes take a while. */
const BUSY_MS = 120_000;

/** One that matches, with other case and spaces, that nearly match, that two have, of a deleted one, and new ones. */
const NAMES = [
  ...['Rahman Stores', ' rahman  stores', 'Rahman Store', 'RAHMAN STORES 2'],
  ...['Twice', 'twice', 'Gone', 'করিম ট্রেডার্স', 'constructor', 'New one', 'NEW ONE'],
];
const REFUSED = [409, 422];

interface World {
  random: Random;
  items: readonly string[];
  partners: readonly string[];
  /** Numbers of notes that goods may come back of. */
  sold: string[];
}

/** Each property of a note by chance. Many of them are refused. */
function makeNote({ random, items, partners, sold }: World) {
  const kind = random.pick([
    'delivery',
    'delivery',
    'delivery',
    'receipt',
    'return',
    'supplier-return',
  ] as const);
  const isReturn = isReturnKind(kind);
  const isPriced = random.chance(0.8);
  const lines = [...new Set([random.pick(items), random.pick(items)])].map((item) => ({
    item,
    quantity: random.whole(1, 3),
    ...(isPriced && { unitPrice: random.whole(0, 9999) / 100 }),
    ...(isReturn && { condition: random.pick(['good', 'damaged']) }),
  }));
  const maybe = <T extends object>(probability: number, fields: T) =>
    random.chance(probability) ? fields : {};
  const paid = { amount: random.whole(1, 30_000) / 100, method: random.pick(['cash', 'bkash']) };
  const all = ['over_credit_limit', 'paid_in_advance', 'above_refund', 'same_paper'];
  return {
    kind,
    warehouse: 'halishar',
    lines,
    ...maybe(0.75, { party: random.pick(NAMES) }),
    ...maybe(0.25, { partner: random.pick(partners) }),
    ...maybe(0.1, { partyPhone: `0171200000${random.whole(0, 9)}` }),
    ...maybe(0.1, { noAccount: true }),
    ...maybe(0.3, { paid }),
    ...maybe(0.2, { reference: String(random.whole(1, 5)) }),
    ...maybe(0.2, { transport: random.whole(1, 500) / 100 }),
    ...maybe(0.5, { confirms: all }),
    ...(isReturn && sold.length > 0 && maybe(0.6, { returns: random.pick(sold) })),
  };
}

async function addWorld(random: Random): Promise<World> {
  const items = await Promise.all([test.postItem(100), test.postItem(0), test.postItem(7)]);
  const added = [
    await addPartner(test, { name: 'Rahman Stores' }),
    await addPartner(test, { name: 'Twice', phone: '+8801712000001' }),
    await addPartner(test, { name: 'TWICE', creditLimit: 100_00 }),
    await addPartner(test, { name: 'Gone', deleted: { at: test.now, by: ANNA.email } }),
    await addPartner(test, { kind: 'supplier', name: 'Rahman Stores' }),
  ];
  const partners = [...added.map(({ _id }) => String(_id)), WALK_IN_CUSTOMER];
  return { random, items, partners, sold: [] };
}

async function readBooks() {
  const documents = await documentsOf(test.db)
    .find({ voided: { $exists: false } })
    .toArray();
  const entries = await entriesOf(test.db).find().toArray();
  const partners = await partnersOf(test.db).find().toArray();
  return { documents, entries, partners };
}

/** In cents: what notes say is what accounts say, and what was said to be on none. */
async function expectNothingLost(): Promise<void> {
  const { documents, entries, partners } = await readBooks();
  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
  const priced = documents.filter(({ total }) => total !== undefined);
  const lost = priced.filter(({ entries: own, noAccount, returns }) => !own && !noAccount && !returns);
  expect(lost.map(({ _id }) => _id)).toEqual([]);
  const paidByNobody = documents.filter(({ paid, entries: own }) => paid && !own);
  expect(paidByNobody.map(({ _id }) => _id)).toEqual([]);
  const signed = priced.map((doc) => ({
    ...doc,
    cents: (isReturnKind(doc.kind) ? -1 : 1) * (doc.total ?? 0),
  }));
  const onNone = sum(signed.flatMap(({ entries: own, cents }) => (own ? [] : cents)));
  const paid = sum(
    entries.flatMap(({ kind, change }) => (kind === 'payment' || kind === 'refund' ? -change : [])),
  );
  const undone = sum(entries.flatMap(({ kind, change }) => (kind === 'undo' ? change : [])));
  const cancelled = sum(
    (
      await documentsOf(test.db)
        .find({ voided: { $exists: true } })
        .toArray()
    ).map((doc) => (isReturnKind(doc.kind) ? -1 : 1) * (doc.entries ? (doc.total ?? 0) : 0)),
  );
  // Sold = received + owed + what is said to be on no account.
  expect(sum(signed.map(({ cents }) => cents)) + cancelled + undone).toBe(
    paid + sum(partners.map(({ balance }) => balance)) + onNone,
  );
  // A return is on none only where its note is.
  const byNumber = new Map(documents.map((doc) => [doc._id, doc]));
  for (const { _id, returns = '', entries: own, noAccount } of priced)
    if (!own && !noAccount) expect(byNumber.get(returns)?.entries, _id).toBeUndefined();
}

/** A note with prices that names somebody is on the account of this name, if it says nothing else. */
async function expectNamed(body: ReturnType<typeof makeNote>, sent: Document): Promise<void> {
  const { party, partner, noAccount, returns } = body as Sent;
  if (!party || partner || noAccount || returns || sent.total === undefined) return;
  const owner = await partnersOf(test.db).findOne({ _id: new ObjectId(sent.partner) });
  expect([foldText(owner?.name ?? ''), owner?.kind]).toEqual([
    foldText(party),
    ['delivery', 'return'].includes(body.kind) ? 'customer' : 'supplier',
  ]);
}

interface Sent {
  party?: string;
  partner?: string;
  noAccount?: boolean;
  returns?: string;
}

it.each([11, 12, 13])('loses nothing, whatever is sent (%i)', { timeout: BUSY_MS }, async (seed) => {
  const random = createRandom(seed);
  const world = await addWorld(random);
  const made = await test.post('/api-keys', { name: 'Till', access: 'write' }).expect(201);
  const senders = [{ by: ANNA }, { by: BELA }, { headers: { Authorization: `Bearer ${made.body.secret}` } }];
  /** Written on devices without a connection. */
  const waiting: { body: ReturnType<typeof makeNote>; key: string }[] = [];
  const counts = { saved: 0, refused: 0 };
  const send = async (body: ReturnType<typeof makeNote>, key: string = randomUUID()) => {
    const response = await test.post('/documents', body, { ...random.pick(senders), key });
    if (response.status === 201) {
      counts.saved++;
      await expectNamed(body, response.body);
      if (!isReturnKind(response.body.kind)) world.sold.push(response.body.number);
    } else {
      counts.refused++;
      expect(REFUSED, JSON.stringify([body, response.body])).toContain(response.status);
    }
  };
  for (let step = 0; step < STEPS; step++) {
    test.now = new Date(test.now.getTime() + 60_000);
    const body = makeNote(world);
    if (random.chance(0.2)) waiting.push({ body, key: randomUUID() });
    else await send(body);
    const late = random.chance(0.2) ? waiting[0] : undefined;
    if (late) {
      // After a lost response it is sent again.
      await send(late.body, late.key);
      if (random.chance(0.5)) waiting.shift();
    }
    if (random.chance(0.05) && world.sold.length > 0)
      await test.post(`/documents/${random.pick(world.sold)}/void`, {});
  }
  expect(counts.saved).toBeGreaterThan(STEPS / 5);
  expect(counts.refused).toBeGreaterThan(STEPS / 5);
  await expectNothingLost();
  expect(await verifyLedger(test.db)).toMatchObject({ healthy: true, drift: [] });
});
