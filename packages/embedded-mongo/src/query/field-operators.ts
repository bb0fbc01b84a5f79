import { isTruthy } from '../aggregate/expression.js';
import { isNumeric, toExactInteger, toNumber } from '../bson/numeric.js';
import { type Doc, isClass, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { UNSUPPORTED_QUERY_OPERATORS } from '../unsupported.js';
import { allOf, elements, type FieldTest, negate, wholeArray } from './field-test.js';
import { isOperatorDoc } from './operator-doc.js';
import type { DocTest, Test } from './paths.js';
import { equalTo, inRange, matchesRegex, matchesStoredRegex, ofType, oneOf } from './predicates.js';

/** Compiles the filter inside an `$elemMatch`. */
type CompileNested = (filter: Doc) => DocTest;

/** @throws CommandError NotImplemented for an operator of MongoDB that this server does not support. */
export function refuseUnsupported(name: string): void {
  if (UNSUPPORTED_QUERY_OPERATORS.has(name)) {
    throw new CommandError('NotImplemented', `query operator ${name} is not supported by this server`);
  }
}

/** Compiles the condition on one field: a value to equal, or a document of operators. */
export function compileField(path: string, operand: Value, nested: CompileNested): FieldTest {
  if (isOperatorDoc(operand)) return allOf(compileOperators(path, operand, nested));
  if (isClass(operand, 'BSONRegExp')) return elements(path, matchesStoredRegex(operand));
  return elements(path, equalTo(operand));
}

function compileOperators(path: string, operators: Doc, nested: CompileNested): FieldTest[] {
  const tests: FieldTest[] = [];
  for (const [name, operand] of operators) {
    const test = compileOperator(path, name, operand, operators, nested);
    if (test) tests.push(test);
  }
  return tests;
}

function compileOperator(
  path: string,
  name: string,
  operand: Value,
  siblings: Doc,
  nested: CompileNested,
): FieldTest | undefined {
  switch (name) {
    case '$eq':
      return elements(path, equalTo(operand));
    case '$ne':
      if (isClass(operand, 'BSONRegExp'))
        throw new CommandError('BadValue', "Can't have regex as arg to $ne.");
      return negate(elements(path, equalTo(operand)));
    case '$lt':
    case '$lte':
    case '$gt':
    case '$gte':
      if (isClass(operand, 'BSONRegExp')) {
        throw new CommandError('BadValue', `Can't have RegEx as arg to predicate over field '${path}'.`);
      }
      return elements(path, inRange(name, operand));
    case '$in':
      return elements(path, oneOf(listOf(name, operand)));
    case '$nin':
      return negate(elements(path, oneOf(listOf(name, operand))));
    case '$exists':
      return compileExists(path, operand);
    case '$type':
      return elements(path, ofType(path, operand));
    case '$not':
      return compileNot(path, operand, nested);
    default:
      return compileRareOperator(path, name, operand, siblings, nested);
  }
}

function compileRareOperator(
  path: string,
  name: string,
  operand: Value,
  siblings: Doc,
  nested: CompileNested,
): FieldTest | undefined {
  switch (name) {
    case '$regex':
      return elements(path, compileRegexOperator(operand, siblings));
    case '$options':
      if (!siblings.has('$regex')) throw new CommandError('BadValue', '$options needs a $regex');
      return undefined;
    case '$size':
      return compileSize(path, operand);
    case '$all':
      return compileAll(path, operand, nested);
    case '$elemMatch':
      return compileElemMatch(path, operand, nested);
    case '$comment':
      return undefined;
    default:
      refuseUnsupported(name);
      throw new CommandError('BadValue', `unknown operator: ${name}`);
  }
}

function listOf(name: string, operand: Value): Value[] {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', `${name} needs an array`);
  if (operand.some((item) => isOperatorDoc(item)))
    throw new CommandError('BadValue', 'cannot nest $ under $in');
  return operand;
}

function compileExists(path: string, operand: Value): FieldTest {
  const exists = elements(path, (value) => value !== undefined);
  return isTruthy(operand) ? exists : negate(exists);
}

function compileNot(path: string, operand: Value, nested: CompileNested): FieldTest {
  if (isClass(operand, 'BSONRegExp')) return negate(elements(path, matchesStoredRegex(operand)));
  if (!isDoc(operand)) throw new CommandError('BadValue', '$not needs a regex or a document');
  if (operand.size === 0) throw new CommandError('BadValue', '$not cannot be empty');
  return negate(allOf(compileOperators(path, operand, nested)));
}

function compileRegexOperator(operand: Value, siblings: Doc): Test {
  const options = siblings.get('$options');
  if (options !== undefined && typeof options !== 'string') {
    throw new CommandError('BadValue', '$options has to be a string');
  }
  if (typeof operand === 'string') return matchesRegex(operand, options ?? '');
  if (!isClass(operand, 'BSONRegExp')) throw new CommandError('BadValue', '$regex has to be a string');
  if (operand.options !== '' && options) {
    throw new CommandError(51075, 'options set in both $regex and $options');
  }
  return matchesRegex(operand.pattern, options || operand.options);
}

function compileSize(path: string, operand: Value): FieldTest {
  const fail = (reason: string) => new CommandError('FailedToParse', `Failed to parse $size. ${reason}`);
  if (!isNumeric(operand)) throw fail(`Expected a number in: $size: ${String(operand)}`);
  const size = toExactInteger(operand);
  if (size === undefined) throw fail(`Expected an integer: $size: ${toNumber(operand)}`);
  if (size < 0n) throw fail(`Expected a non-negative number in: $size: ${size}`);
  return wholeArray(path, (array) => BigInt(array.length) === size);
}

function compileAll(path: string, operand: Value, nested: CompileNested): FieldTest {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$all needs an array');
  const [first] = operand;
  if (first === undefined) return { onDoc: () => false, onValue: () => false };
  if (isDoc(first) && first.keys().next().value === '$elemMatch') {
    return allOf(operand.map((item) => compileAllElemMatch(path, item, nested)));
  }
  return allOf(
    operand.map((item) => {
      if (isOperatorDoc(item)) throw new CommandError('BadValue', 'no $ expressions in $all');
      return elements(path, isClass(item, 'BSONRegExp') ? matchesStoredRegex(item) : equalTo(item));
    }),
  );
}

function compileAllElemMatch(path: string, item: Value, nested: CompileNested): FieldTest {
  const [entry] = isDoc(item) ? item : [];
  if (entry?.[0] !== '$elemMatch') throw new CommandError('BadValue', '$all/$elemMatch has to be consistent');
  return compileElemMatch(path, entry[1], nested);
}

function compileElemMatch(path: string, operand: Value, nested: CompileNested): FieldTest {
  const test = elementTest(operand, nested);
  return wholeArray(path, (array) => array.some(test));
}

const LOGICAL = new Set([
  '$and',
  '$or',
  '$nor',
  '$expr',
  '$where',
  '$text',
  '$jsonSchema',
  '$comment',
  '$alwaysTrue',
  '$alwaysFalse',
]);

/** The test of `$elemMatch` for one element: operators on the element itself, or a filter on its fields. */
export function elementTest(operand: Value, nested: CompileNested): (element: Value) => boolean {
  if (!isDoc(operand)) throw new CommandError('BadValue', '$elemMatch needs an Object');
  const first = operand.keys().next().value;
  if (isOperatorDoc(operand, { partialReference: true }) && !LOGICAL.has(first ?? '')) {
    return allOf(compileOperators('', operand, nested)).onValue;
  }
  const test = nested(operand);
  return (element) => {
    if (element instanceof Map) return test(element);
    return Array.isArray(element) && test(new Map(element.map((item, i) => [String(i), item])));
  };
}
