import { equalValues } from '../bson/compare.js';
import { toInteger } from '../bson/numeric.js';
import { show } from '../bson/show.js';
import { isClass, isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { isOperatorDoc } from '../query/operator-doc.js';
import { always, type Leaf } from './node.js';
import { parsePush } from './push.js';
import type { LeafParser } from './value-operators.js';

/** Operators on arrays. */
export const ARRAY_OPERATORS: Readonly<Record<string, LeafParser>> = {
  $push: parsePush,
  $addToSet: parseAddToSet,
  $pull: (operand) => culling('$pull', pullTest(operand)),
  $pullAll: parsePullAll,
  $pop: parsePop,
};

function parseAddToSet(operand: Value): Leaf {
  const additions = distinct(setAdditions(operand));
  return {
    kind: 'leaf',
    needsPath: always,
    apply: (current, _context, path) => {
      if (current === undefined) return additions;
      if (!Array.isArray(current)) {
        const field = path.slice(path.lastIndexOf('.') + 1);
        throw new CommandError(
          'BadValue',
          `Cannot apply $addToSet to non-array field. Field named '${field}' has non-array type ${typeName(current)}`,
        );
      }
      const missing = additions.filter((item) => !current.some((each) => equalValues(each, item)));
      return missing.length === 0 ? current : [...current, ...missing];
    },
  };
}

function setAdditions(operand: Value): Value[] {
  if (!isDoc(operand) || operand.keys().next().value !== '$each') return [operand];
  const each = operand.get('$each') ?? null;
  if (!Array.isArray(each)) {
    throw new CommandError(
      'TypeMismatch',
      `The argument to $each in $addToSet must be an array but it was of type ${typeName(each)}`,
    );
  }
  if (operand.size > 1) {
    throw new CommandError('BadValue', `Found unexpected fields after $each in $addToSet: ${show(operand)}`);
  }
  return each;
}

function distinct(items: Value[]): Value[] {
  const result: Value[] = [];
  for (const item of items) if (!result.some((each) => equalValues(each, item))) result.push(item);
  return result;
}

/** An operator that only removes elements; a missing field is left alone. */
function culling(operator: string, drops: (item: Value) => boolean): Leaf {
  return {
    kind: 'leaf',
    needsPath: always,
    apply: (current) => {
      if (current === undefined) return undefined;
      if (!Array.isArray(current)) {
        throw new CommandError('BadValue', `Cannot apply ${operator} to a non-array value`);
      }
      return current.some(drops) ? current.filter((item) => !drops(item)) : current;
    },
  };
}

/** Operators are tested on every element. Any other document is a filter for the elements that are documents. */
function pullTest(operand: Value): (item: Value) => boolean {
  if (isOperatorDoc(operand) || isClass(operand, 'BSONRegExp')) {
    const test = compileFilter(new Map([['', operand]]));
    return (item) => test(new Map([['', item]]));
  }
  if (!isDoc(operand)) return (item) => equalValues(item, operand);
  const test = compileFilter(operand);
  return (item) => isDoc(item) && test(item);
}

function parsePullAll(operand: Value): Leaf {
  if (!Array.isArray(operand)) {
    throw new CommandError(
      'BadValue',
      `$pullAll requires an array argument but was given a ${typeName(operand)}`,
    );
  }
  return culling('$pullAll', (item) => operand.some((each) => equalValues(each, item)));
}

function parsePop(operand: Value, path: string): Leaf {
  const end = toInteger(operand);
  const field = path.slice(path.lastIndexOf('.') + 1);
  if (end === undefined)
    throw new CommandError('FailedToParse', `Expected a number in: ${field}: ${show(operand)}`);
  if (end !== 1 && end !== -1)
    throw new CommandError('FailedToParse', `$pop expects 1 or -1, found: ${show(operand)}`);
  return {
    kind: 'leaf',
    needsPath: always,
    apply: (current, _context, at) => {
      if (current === undefined) return undefined;
      if (!Array.isArray(current)) {
        throw new CommandError(
          'TypeMismatch',
          `Path '${at}' contains an element of non-array type '${typeName(current)}'`,
        );
      }
      return end === 1 ? current.slice(0, -1) : current.slice(1);
    },
  };
}
