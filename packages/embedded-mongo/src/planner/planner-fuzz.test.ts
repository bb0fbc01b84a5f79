import { Decimal128, Double, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import { encodeDoc, toDoc } from '../bson/document.js';
import type { Doc, Value } from '../bson/types.js';
import { compileSort } from '../query/sort.js';
import { Catalog, type Collection } from '../storage/catalog.js';
import { insertDocument, type Row, replaceDocument } from '../storage/documents.js';
import { afterPrefix } from '../storage/keys.js';
import { Locks } from '../storage/locks.js';
import { Overlay } from '../storage/overlay.js';
import type { Store } from '../storage/store.js';
import type { View } from '../storage/view.js';
import type { WriteTarget } from '../storage/write-target.js';
import { randomFrom } from '../testing/harness.js';
import { choosePlan, type IntervalFunction } from './plan.js';
import { type Interval, intervalsOf } from './predicates.js';
import { findRows } from './read.js';

/** An overlay over an empty view is a store in memory. */
const NOTHING: View = { get: () => undefined, range: () => [], count: () => 0 };

interface Bench {
  target: WriteTarget;
  collection: Collection;
}

function createBench(indexes: object[]): Bench {
  const writer = new Overlay(NOTHING);
  const catalog = new Catalog();
  const collection = catalog.create(writer, 'fuzz.docs');
  let record = 0;
  const store = {
    nextRecord: () => {
      record += 1;
      return record;
    },
  } as unknown as Store;
  const target: WriteTarget = {
    store,
    locks: new Locks(),
    writer,
    transaction: undefined,
    addToCount: () => undefined,
    flagsChanged: () => undefined,
  };
  for (const spec of indexes) catalog.addIndex(writer, collection, toDoc(spec));
  return { target, collection };
}

const INDEXES = [
  { name: 'x', key: { x: 1 } },
  { name: 'yx', key: { y: -1, x: 1 } },
  { name: 'xc', key: { 'x.c': 1 } },
  { name: 'z', key: { z: 1 }, sparse: true },
  { name: 'yz', key: { y: 1, z: -1 }, partialFilterExpression: { y: { $gt: 0 } } },
  { name: 'w', key: { w: -1 } },
  { name: 'x0', key: { 'x.0': 1 } },
  { name: 'wxc', key: { w: 1, 'x.c': -1 } },
  { name: 'zcd', key: { 'z.c': 1, 'z.d': -1 } },
];

type Random = (below: number) => number;

function pick<T>(random: Random, from: readonly T[]): T {
  return from[random(from.length)] as T;
}

const LONG = 'x'.repeat(300);

/** Values of many types, few enough of each that queries often hit. */
function randomValue(random: Random): unknown {
  switch (random(22)) {
    case 0:
    case 1:
      return random(6);
    case 2:
      return random(6) - 3.5;
    case 3:
      return `s${random(5)}`;
    case 4:
      return `sa${random(2) ? LONG : ''}${random(3)}`;
    case 5:
      return null;
    case 6:
      return undefined;
    case 7:
      return [random(5), random(5)];
    case 8:
      return [];
    case 9:
      return new Date(random(5) * 1000);
    case 10:
      return random(2) === 1;
    case 11:
      return [{ c: random(3) }, { c: random(3) }];
    case 12:
      return { c: random(4) };
    case 13:
      return 2 ** 53 + random(3);
    case 14:
      return [{}];
    case 15:
      return [{ c: random(3), d: random(3) }, { c: null }, random(3)];
    case 16:
      return [[random(3), random(3)], random(3), null];
    case 17:
      return Long.fromNumber(random(6));
    case 18:
      return new Double(random(6));
    case 19:
      return Decimal128.fromString(`${random(6)}.${random(2) * 5}`);
    case 20:
      return [null, { 0: random(3) }];
    default:
      return -random(4);
  }
}

function randomScalar(random: Random): unknown {
  for (;;) {
    const value = randomValue(random);
    if (
      value !== undefined &&
      !Array.isArray(value) &&
      Object.getPrototypeOf(value ?? 0) !== Object.prototype
    )
      return value;
  }
}

function randomCondition(random: Random): unknown {
  const scalar = () => randomScalar(random);
  switch (random(21)) {
    case 0:
      return scalar();
    case 1:
      return { $in: [scalar(), scalar()] };
    case 2:
      return { $gt: scalar() };
    case 3:
      return { $gte: scalar(), $lt: scalar() };
    case 4:
      return { $gte: random(5), $lt: random(5) };
    case 5:
      return { $gt: random(5) - 1, $lte: random(6) };
    case 6:
      return { $lte: scalar() };
    case 7:
      return /^s[a1]/;
    case 8:
      return /^sa/;
    case 9:
      return { $ne: scalar() };
    case 10:
      return { $exists: random(2) === 1 };
    case 11:
      return { $regex: '^s1?' };
    case 12:
      return null;
    case 13:
      return { $in: [null, scalar()] };
    case 14:
      return { $elemMatch: { c: random(3) } };
    case 15:
      return { $elemMatch: { $gte: random(4), $lt: random(4) } };
    case 16:
      return { $in: [/^sa/, scalar()] };
    case 17:
      return { $nin: [null, scalar()] };
    case 18:
      return { $not: { $gt: scalar() } };
    case 19:
      return [random(5), random(5)];
    default:
      return { c: random(4) };
  }
}

function randomFilter(random: Random): Doc {
  const filter: Record<string, unknown> = {};
  for (const path of ['x', 'y', 'z', 'w', 'x.c', 'x.0', 'z.c', 'z.d'])
    if (random(4) === 0) filter[path] = randomCondition(random);
  if (random(4) === 0)
    filter._id = pick(random, [{ $lt: random(DOCUMENTS) }, { $gte: random(DOCUMENTS) }, random(DOCUMENTS)]);
  const other = { y: randomCondition(random) };
  switch (random(12)) {
    case 0:
      return toDoc({ $and: [filter, other] });
    case 1:
      return toDoc({ ...filter, $or: [other, { w: randomCondition(random) }] });
    default:
      return toDoc(filter);
  }
}

const SORTS = [
  undefined,
  { x: 1, _id: 1 },
  { y: -1, x: 1 },
  { y: 1, x: -1 },
  { _id: -1 },
  { z: 1, _id: 1 },
  { w: 1 },
  { 'x.c': 1, _id: -1 },
  { 'z.c': 1, 'z.d': -1 },
  { w: -1 },
];

/** No arrays in y: parallel arrays cannot be indexed together. */
function randomField(random: Random, name: string): unknown {
  return name === 'y' ? randomScalar(random) : randomValue(random);
}

function randomDoc(random: Random, id: number): Doc {
  const doc: Record<string, unknown> = { _id: id };
  for (const name of ['x', 'y', 'z']) doc[name] = randomField(random, name);
  // One field without arrays and long strings, so that its index is used for sorting.
  doc.w = pick(random, [random(20), `t${random(9)}`, null]);
  return toDoc(doc);
}

function ids(rows: Row[]): string[] {
  return rows.map(({ doc }) => String(doc.get('_id')));
}

function changeOne(bench: Bench, random: Random): void {
  const id = random(DOCUMENTS);
  const rows = [...findRows(bench.target.writer, bench.collection, { filter: toDoc({ _id: id }) })];
  for (const row of rows) {
    const next = new Map<string, Value>(row.doc);
    const name = pick(random, ['x', 'y', 'z']);
    const value = toDoc({ v: randomField(random, name) }).get('v');
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    replaceDocument(bench.target, bench.collection, row, encodeDoc(next), next);
  }
}

interface Findings {
  differences: string[];
  planned: number;
}

/** Compares queries on an indexed collection with plain scans of it, while the collection changes. */
function fuzz(seed: number, queries: number, intervals: IntervalFunction = intervalsOf): Findings {
  const random = randomFrom(seed);
  const bench = createBench(INDEXES);
  for (let id = 0; id < DOCUMENTS; id += 1) {
    const doc = randomDoc(random, id);
    insertDocument(bench.target, bench.collection, encodeDoc(doc), doc);
  }
  const findings: Findings = { differences: [], planned: 0 };
  for (let i = 0; i < queries; i += 1) {
    const filter = randomFilter(random);
    const spec = pick(random, SORTS);
    const sort = spec && toDoc(spec);
    if (choosePlan(bench.collection, { filter, sort })) findings.planned += 1;
    const indexed = [...findRows(bench.target.writer, bench.collection, { filter, sort }, intervals)];
    const scanned = scan(bench, filter);
    const same =
      ids(indexed).sort().join() === ids(scanned).sort().join() && isPage(bench, filter, sort, indexed);
    if (!same || (sort && !isSorted(indexed, sort)))
      findings.differences.push(
        JSON.stringify([i, ids(indexed).length, ids(scanned).length, [...filter.keys()]]),
      );
    if (i % 3 === 0) changeOne(bench, random);
  }
  return findings;
}

function scan({ target, collection }: Bench, filter: Doc): Row[] {
  return [...findRows(target.writer, collection, { filter, hint: toDoc({ $natural: 1 }) })];
}

/** True if a page with skip and limit is the same part of the whole result. */
function isPage(bench: Bench, filter: Doc, sort: Doc | undefined, whole: Row[]): boolean {
  const page = [...findRows(bench.target.writer, bench.collection, { filter, sort, skip: 2, limit: 5 })];
  const expected = whole.slice(2, 7);
  if (!sort) return page.length === expected.length;
  const compare = compileSort(sort);
  return (
    page.length === expected.length &&
    page.every((row, i) => compare(row.doc, (expected[i] as Row).doc) === 0)
  );
}

function isSorted(rows: Row[], sort: Doc): boolean {
  let compare: (a: Doc, b: Doc) => number;
  try {
    compare = compileSort(sort);
    return rows.every((row, i) => i === 0 || compare((rows[i - 1] as Row).doc, row.doc) <= 0);
  } catch {
    // The engine refuses to sort by parallel arrays, as MongoDB does.
    return true;
  }
}

const SEEDS = [1, 2, 3];
const QUERIES = 400;
const DOCUMENTS = 150;

/** Faults in bounds that this test must notice. */
const MUTANTS: Record<string, IntervalFunction> = {
  'both bounds in a multikey index': (predicate) => intervalsOf(predicate, false),
  'an upper bound that is too low by one': (predicate, multikey) =>
    intervalsOf(predicate, multikey)?.map(({ from, to }): Interval => ({ from, to: lower(to) })),
  'a lower bound that is too high by one': (predicate, multikey) =>
    intervalsOf(predicate, multikey)?.map(({ from, to }): Interval => ({ from: afterPrefix(from), to })),
};

function lower(bytes: Buffer): Buffer {
  const last = bytes.at(-1) ?? 0;
  return last > 0 ? Buffer.from([...bytes.subarray(0, -1), last - 1]) : bytes;
}

describe('the planner', () => {
  it.each(SEEDS)('finds with indexes what a scan finds, seed %i', (seed) => {
    const { differences, planned } = fuzz(seed, QUERIES);
    expect(differences).toEqual([]);
    expect(planned).toBeGreaterThan(QUERIES / 4);
  });

  it.each(Object.entries(MUTANTS))('fails this test if it uses %s', (_name, intervals) => {
    const found = SEEDS.some((seed) => fuzz(seed, QUERIES, intervals).differences.length > 0);
    expect(found).toBe(true);
  });
});
