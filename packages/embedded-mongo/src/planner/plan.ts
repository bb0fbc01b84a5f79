import { equalValues } from '../bson/compare.js';
import { isNumeric, toNumber } from '../bson/numeric.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import type { Collection, Index } from '../storage/catalog.js';
import { afterPrefix, invert, type KeyBytes, pushValue } from '../storage/keys.js';
import { ID_INDEX, indexPrefix } from '../storage/layout.js';
import { type Interval, intervalsOf, type Predicate, predicatesOf } from './predicates.js';

interface KeyRange {
  from: Buffer;
  to: Buffer;
  /** True if the range holds one key at most, because the index is unique. */
  point: boolean;
}

/** A way to read candidates. They include every document that matches. */
export interface Plan {
  index: Index;
  /** In key order, not overlapping. */
  ranges: KeyRange[];
  /** Read from the last key to the first. */
  reverse: boolean;
  /** The documents come in the order of the sort. */
  ordered: boolean;
  /** A document may come more than once. */
  repeats: boolean;
  score: number;
}

export interface PlanRequest {
  filter: Doc;
  sort?: Doc | undefined;
  /** An index name, an index key, or `{ $natural: 1 | -1 }`. */
  hint?: string | Doc | undefined;
}

/** Tests replace it to show that they notice wrong bounds. */
export type IntervalFunction = typeof intervalsOf;

/** More combinations of `$in` values than this are left to the filter. */
const MAX_POINTS = 1000;

/**
 * Chooses an index: leading fields with an equality, then one with a range or the sort.
 * undefined means reading all documents in natural order.
 * @throws CommandError BadValue for a hint that names no index.
 */
export function choosePlan(
  collection: Collection,
  request: PlanRequest,
  intervals: IntervalFunction = intervalsOf,
): Plan | undefined {
  const predicates = predicatesOf(request.filter);
  if (request.hint !== undefined) return planHint(collection, request, predicates, request.hint, intervals);
  let best: Plan | undefined;
  for (const index of collection.indexes) {
    const plan = planIndex(collection, index, request, predicates, intervals);
    if (plan && plan.score > (best?.score ?? 0)) best = plan;
    // No plan is better than one that reads one document at most.
    if (plan?.ranges.length === 1 && plan.ranges[0]?.point && !plan.repeats) break;
  }
  return best;
}

function planHint(
  collection: Collection,
  request: PlanRequest,
  predicates: Map<string, Predicate>,
  hint: string | Doc,
  intervals: IntervalFunction,
): Plan | undefined {
  if (typeof hint !== 'string' && hint.has('$natural')) return undefined;
  const index = collection.indexes.find((each) =>
    typeof hint === 'string'
      ? each.name === hint
      : isDoc(each.spec.get('key')) && equalValues(each.spec.get('key'), hint),
  );
  if (!index)
    throw new CommandError(
      'BadValue',
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  const plan = planIndex(collection, index, request, predicates, intervals);
  return plan ?? scanOf(collection, index);
}

/** Reads a hinted index from end to end, if the filter does not narrow it. */
function scanOf(collection: Collection, index: Index): Plan {
  const from = indexPrefix(collection.id, index.number);
  return {
    index,
    ranges: [{ from, to: afterPrefix(from), point: false }],
    reverse: false,
    ordered: false,
    repeats: index.multikey,
    score: 0,
  };
}

function planIndex(
  collection: Collection,
  index: Index,
  request: PlanRequest,
  predicates: Map<string, Predicate>,
  intervals: IntervalFunction,
): Plan | undefined {
  if (!hasEveryMatch(index, request.filter, predicates)) return undefined;
  const { points, fields } = equalityPrefix(index, predicates);
  const next = index.fields[fields];
  const predicate = next && predicates.get(next.path);
  const range = next && predicate ? intervals(predicate, index.multikey) : undefined;
  const order = points.length === 1 ? sortDirection(index, fields, request.sort) : undefined;
  if (fields === 0 && !range && !order) return undefined;
  const prefix = indexPrefix(collection.id, index.number);
  const whole = index.unique && fields === index.fields.length;
  const ranges = points.flatMap((point) => {
    const start = Buffer.concat([prefix, Buffer.from(point)]);
    if (!range || !next) return [{ from: start, to: afterPrefix(start), point: whole }];
    return range.map((interval) => toRange(start, interval, next.direction));
  });
  return {
    index,
    ranges: ordered(ranges),
    reverse: order === -1,
    ordered: order !== undefined,
    repeats: index.multikey,
    score: fields * 10 + (range ? 6 : 0) + (order ? 4 : 0) + (whole ? 5 : 0),
  };
}

function toRange(start: Buffer, { from, to }: Interval, direction: 1 | -1): KeyRange {
  const [first, end] = direction > 0 ? [from, to] : [afterPrefix(inverted(to)), afterPrefix(inverted(from))];
  return { from: Buffer.concat([start, first]), to: Buffer.concat([start, end]), point: false };
}

function inverted(bytes: Buffer): Buffer {
  return bytes.map((byte) => byte ^ 0xff) as Buffer;
}

/** Ranges in key order, without those that repeat (`$in: [1, 1.0]`). */
function ordered(ranges: KeyRange[]): KeyRange[] {
  if (ranges.length < 2) return ranges;
  const sorted = [...ranges].sort((a, b) => Buffer.compare(a.from, b.from));
  return sorted.filter(
    (range, i) => i === 0 || Buffer.compare(sorted[i - 1]?.to ?? range.from, range.from) <= 0,
  );
}

/** Combinations of values for the leading fields with an equality. */
function equalityPrefix(
  index: Index,
  predicates: Map<string, Predicate>,
): { points: number[][]; fields: number } {
  let points: number[][] = [[]];
  let fields = 0;
  for (const { path, direction } of index.fields) {
    const equals = predicates.get(path)?.equals;
    if (!equals || points.length * equals.length > MAX_POINTS) break;
    const encoded = equals.map((value) => encodePoint(value, direction, index.number === ID_INDEX));
    points = points.flatMap((point) => encoded.map((bytes) => [...point, ...bytes]));
    fields += 1;
  }
  return { points, fields };
}

function encodePoint(value: Value, direction: 1 | -1, whole: boolean): number[] {
  const key: KeyBytes = { bytes: [], lossy: false };
  pushValue(key, value, whole);
  if (direction < 0) invert(key.bytes);
  return key.bytes;
}

/**
 * The direction in which reading the index from the given field on gives the order of the sort: 1 forwards, -1 backwards.
 * An index over arrays does not: there a document is sorted by its smallest element of all,
 * wherever the filter's bounds lie.
 */
function sortDirection(index: Index, fields: number, sort: Doc | undefined): 1 | -1 | undefined {
  if (!sort || sort.size === 0 || index.lossy || index.multikey) return undefined;
  const fixed = new Set(index.fields.slice(0, fields).map(({ path }) => path));
  const wanted = [...sort].filter(([path]) => !fixed.has(path));
  const directions = wanted.map(([path, order], i) => {
    const field = index.fields[fields + i];
    return field?.path === path && isNumeric(order) ? Math.sign(toNumber(order)) * field.direction : 0;
  });
  if (directions.length === 0) return 1;
  const [first] = directions;
  if ((first !== 1 && first !== -1) || directions.some((each) => each !== first)) return undefined;
  return first;
}

/** Sparse and partial indexes leave documents out; the filter must rule those out too. */
function hasEveryMatch(index: Index, filter: Doc, predicates: Map<string, Predicate>): boolean {
  if (index.sparse && !index.fields.some(({ path }) => predicates.get(path)?.requiresField)) return false;
  if (!index.partial) return true;
  return [...index.partial.filter].every(([path, condition]) => implies(filter, predicates, path, condition));
}

function implies(filter: Doc, predicates: Map<string, Predicate>, path: string, condition: Value): boolean {
  const given = filter.get(path);
  if (given !== undefined && equalValues(given, condition)) return true;
  const predicate = predicates.get(path);
  if (!predicate || path.startsWith('$') || !isDoc(condition)) return false;
  if (condition.size === 1 && condition.get('$exists') === true) return predicate.requiresField;
  if (!predicate.equals || path.includes('.')) return false;
  const test = compileFilter(new Map([[path, condition]]));
  return predicate.equals.every((value) => test(new Map([[path, value]])));
}
