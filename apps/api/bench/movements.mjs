/** Compares `POST …/movements` with the minimum: the driver's findOneAndUpdate with $inc. */
import { randomInt } from 'node:crypto';
import autocannon from 'autocannon';
import { MongoClient, ObjectId } from 'mongodb';
import { v7 } from 'uuid';

const ROUNDS = 5;
const ROUND_MS = 3000;
/** Long, so that all code is compiled and optimised, as it is after hours of work. */
const WARM_UP_MS = 5000;

/**
 * @typedef {{ url: string, headers: Record<string, string>, store: string, ids: string[], connections: number }} Setting
 * @typedef {{ perSecond: number, p50: number, p99: number }} Figures
 */

/**
 * Rounds of the product and the driver alternate, so that other load on the machine affects both.
 * @param {Setting} setting
 * @returns {Promise<[Figures, Figures]>} the product's, the driver's
 */
export async function measureMovements(setting) {
  const client = await new MongoClient(setting.store).connect();
  const items = await copyItems(client.db('bench'));
  await postMovements(setting, WARM_UP_MS);
  await increment(items, setting, WARM_UP_MS);
  /** @type {Figures[][]} */
  const rounds = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    rounds[0].push(await postMovements(setting, ROUND_MS));
    rounds[1].push(await increment(items, setting, ROUND_MS));
  }
  await client.close();
  return [median(rounds[0]), median(rounds[1])];
}

/** Copies of the items for the driver: nothing but the product may change the stock of its items. @param {import('mongodb').Db} db */
async function copyItems(db) {
  const copies = db.collection('copies');
  await copies.drop();
  await copies.createIndex({ email: 1, _id: 1 });
  await copies.insertMany(await db.collection('items').find().toArray());
  return copies;
}

/** With keys like those of the web app. @param {Setting} setting @param {number} milliseconds @returns {Promise<Figures>} */
async function postMovements({ url, headers, ids, connections }, milliseconds) {
  const result = await autocannon({
    url,
    connections,
    duration: milliseconds / 1000,
    requests: [
      {
        method: 'POST',
        body: '{"change":-1,"reason":"delivered"}',
        setupRequest: (request) => ({
          ...request,
          path: `/api/item/${ids[randomInt(ids.length)]}/movements`,
          headers: { ...headers, 'idempotency-key': v7() },
        }),
      },
    ],
  });
  const failed = result.non2xx + result.errors;
  if (failed > 0 || result.requests.total === 0)
    throw new Error(`POST …/movements: ${failed} requests failed.`);
  return {
    perSecond: result.requests.total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

/** @param {import('mongodb').Collection} items @param {Setting} setting @param {number} milliseconds @returns {Promise<Figures>} */
async function increment(items, { ids, connections }, milliseconds) {
  /** @type {number[]} */
  const latencies = [];
  const began = performance.now();
  const work = async () => {
    while (performance.now() - began < milliseconds) {
      const start = performance.now();
      await items.findOneAndUpdate(
        { _id: new ObjectId(ids[randomInt(ids.length)]) },
        { $inc: { quantity: -1, 'stock.halishar': -1, version: 1 } },
        { returnDocument: 'after' },
      );
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: connections }, work));
  const seconds = (performance.now() - began) / 1000;
  latencies.sort((a, b) => a - b);
  const at = (/** @type {number} */ share) => latencies[Math.floor(latencies.length * share)];
  return { perSecond: latencies.length / seconds, p50: at(0.5), p99: at(0.99) };
}

/** The median of each figure. @param {Figures[]} rounds @returns {Figures} */
function median(rounds) {
  /** @param {keyof Figures} key */
  const of = (key) => rounds.map((round) => round[key]).sort((a, b) => a - b)[Math.floor(rounds.length / 2)];
  return { perSecond: of('perSecond'), p50: of('p50'), p99: of('p99') };
}
