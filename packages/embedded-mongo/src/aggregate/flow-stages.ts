import { Long } from 'bson';
import { makeInteger } from '../bson/arithmetic.js';
import { isNumeric, toExactInteger } from '../bson/numeric.js';
import { show } from '../bson/show.js';
import { type Doc, isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { parseFieldPath } from '../query/field-path.js';
import { compileFilter } from '../query/filter.js';
import { compileSort } from '../query/sort.js';
import { perDocument, type Stage, type StageParser } from './stage.js';

/** Stages that choose, order, cut or multiply documents. */
export const FLOW_STAGES: Readonly<Record<string, StageParser>> = {
  $match: (operand) => match(operand),
  $sort: (operand) => sort(operand),
  $skip: (operand) => skip(operand),
  $limit: (operand) => limit(operand),
  $count: (operand) => count(operand),
  $unwind: (operand) => unwind(operand),
  $sample: (operand) => sample(operand),
};

function match(operand: Value): Stage {
  if (!isDoc(operand)) throw new CommandError(15959, 'the match filter must be an expression in an object');
  const test = compileFilter(operand);
  return perDocument((doc) => (test(doc) ? doc : undefined));
}

function sort(operand: Value): Stage {
  if (!isDoc(operand)) throw new CommandError(15973, 'the $sort key specification must be an object');
  if (operand.size === 0) throw new CommandError(15976, '$sort stage must have at least one sort key');
  const order = compileSort(operand);
  return (docs) => [...docs].sort(order);
}

function wholeNumber(name: string, code: number, operand: Value): number {
  const prefix = `invalid argument to ${name} stage: `;
  if (!isNumeric(operand))
    throw new CommandError(code, `${prefix}Expected a number in: ${name}: ${show(operand)}`);
  const integer = toExactInteger(operand);
  if (integer === undefined)
    throw new CommandError(code, `${prefix}Expected an integer: ${name}: ${show(operand)}`);
  if (integer < 0n)
    throw new CommandError(code, `${prefix}Expected a non-negative number in: ${name}: ${show(operand)}`);
  return Number(integer);
}

function skip(operand: Value): Stage {
  const size = wholeNumber('$skip', 5107200, operand);
  return function* (docs) {
    let passed = 0;
    for (const doc of docs) {
      if (passed >= size) yield doc;
      else passed += 1;
    }
  };
}

function limit(operand: Value): Stage {
  const size = wholeNumber('$limit', 5107201, operand);
  if (size === 0) throw new CommandError(15958, 'the limit must be positive');
  return function* (docs) {
    let taken = 0;
    for (const doc of docs) {
      yield doc;
      taken += 1;
      if (taken >= size) return;
    }
  };
}

function count(operand: Value): Stage {
  if (typeof operand !== 'string' || operand === '') {
    throw new CommandError(
      typeof operand === 'string' ? 40157 : 40156,
      'the count field must be a non-empty string',
    );
  }
  if (operand.startsWith('$')) throw new CommandError(40158, 'the count field cannot be a $-prefixed path');
  if (operand.includes('\0')) throw new CommandError(40159, 'the count field cannot contain a null byte');
  if (operand.includes('.')) throw new CommandError(40160, "the count field cannot contain '.'");
  return function* (docs) {
    let total = 0;
    for (const _ of docs) total += 1;
    if (total > 0) yield new Map<string, Value>([[operand, makeInteger(BigInt(total), 'int') ?? total]]);
  };
}

interface Unwind {
  parts: string[];
  index: string[] | undefined;
  preserve: boolean;
}

function unwind(operand: Value): Stage {
  const spec = parseUnwind(operand);
  return function* (docs) {
    for (const doc of docs) yield* unwound(doc, spec);
  };
}

function parseUnwind(operand: Value): Unwind {
  const fields: Doc = isDoc(operand) ? operand : new Map([['path', operand]]);
  if (!isDoc(operand) && typeof operand !== 'string') {
    throw new CommandError(
      15981,
      `expected either a string or an object as specification for $unwind stage, got ${typeName(operand)}`,
    );
  }
  for (const name of fields.keys()) {
    if (!['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name)) {
      throw new CommandError(28811, `unrecognized option to $unwind stage: ${name}`);
    }
  }
  const path = fields.get('path');
  if (path === undefined) throw new CommandError(28812, 'no path specified to $unwind stage');
  if (typeof path !== 'string')
    throw new CommandError(28808, `expected a string as the path for $unwind stage, got ${typeName(path)}`);
  if (!path.startsWith('$')) {
    throw new CommandError(28818, `path option to $unwind stage should be prefixed with a '$': ${path}`);
  }
  const preserve = fields.get('preserveNullAndEmptyArrays') ?? false;
  if (typeof preserve !== 'boolean') {
    throw new CommandError(
      28809,
      `expected a boolean for the preserveNullAndEmptyArrays option to $unwind stage, got ${typeName(preserve)}`,
    );
  }
  return {
    parts: parseFieldPath(path.slice(1)),
    index: unwindIndex(fields.get('includeArrayIndex')),
    preserve,
  };
}

function unwindIndex(name: Value | undefined): string[] | undefined {
  if (name === undefined) return undefined;
  if (typeof name !== 'string' || name === '') {
    throw new CommandError(
      28810,
      `expected a non-empty string for the includeArrayIndex  option to $unwind stage, got ${typeName(name)}`,
    );
  }
  if (name.startsWith('$')) {
    throw new CommandError(
      28822,
      `includeArrayIndex option to $unwind stage should not be prefixed with a '$': ${name}`,
    );
  }
  return parseFieldPath(name);
}

function* unwound(doc: Doc, { parts, index, preserve }: Unwind): Iterable<Doc> {
  const value = plainField(doc, parts);
  const emptyArray = Array.isArray(value) && value.length === 0;
  const withIndex = (each: Doc, position: Value): Doc => (index ? withField(each, index, position) : each);
  if (value === undefined || value === null || emptyArray) {
    if (preserve) yield withIndex(emptyArray ? withField(doc, parts, undefined) : doc, null);
  } else if (!Array.isArray(value)) {
    yield withIndex(doc, null);
  } else {
    for (const [i, item] of value.entries()) yield withIndex(withField(doc, parts, item), Long.fromNumber(i));
  }
}

/** The value at a path through documents only. */
function plainField(doc: Doc, parts: string[]): Value | undefined {
  let current: Value | undefined = doc;
  for (const part of parts) current = current instanceof Map ? current.get(part) : undefined;
  return current;
}

/** A copy of a document with one field set (or removed, for undefined). */
export function withField(doc: Doc, parts: string[], value: Value | undefined): Doc {
  const [part = '', ...rest] = parts;
  const result: Doc = new Map(doc);
  const child = doc.get(part);
  const next = rest.length === 0 ? value : withField(isDoc(child) ? child : new Map(), rest, value);
  if (next === undefined) result.delete(part);
  else result.set(part, next);
  return result;
}

function sample(operand: Value): Stage {
  if (!isDoc(operand)) throw new CommandError(28745, 'the $sample stage specification must be an object');
  const size = operand.get('size');
  const unknown = [...operand.keys()].find((name) => name !== 'size');
  if (unknown !== undefined) throw new CommandError(28748, `unrecognized option to $sample: ${unknown}`);
  if (size === undefined) throw new CommandError(28749, '$sample stage must specify a size');
  if (!isNumeric(size)) throw new CommandError(28746, 'size argument to $sample must be a number');
  const wanted = Number(toExactInteger(size) ?? 0n);
  if (wanted <= 0) throw new CommandError(28747, 'size argument to $sample must be a positive integer');
  return (docs) => {
    const pool = [...docs];
    for (let i = 0; i < Math.min(wanted, pool.length); i += 1) {
      const j = i + Math.floor(Math.random() * (pool.length - i));
      [pool[i], pool[j]] = [pool[j] as Doc, pool[i] as Doc];
    }
    return pool.slice(0, wanted);
  };
}
