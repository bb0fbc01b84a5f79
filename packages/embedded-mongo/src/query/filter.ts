import { isTruthy } from '../aggregate/expression.js';
import { compileExpression } from '../aggregate/expressions.js';
import { isNumeric, toExactInteger, toNumber } from '../bson/numeric.js';
import { type Doc, isClass, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { someAt, type Test, type Trace, type TracedTest } from './paths.js';
import {
  type BitOperator,
  bits,
  equalTo,
  inRange,
  matchesRegex,
  matchesStoredRegex,
  modulo,
  ofType,
  oneOf,
} from './predicates.js';

export interface FilterOptions {
  /** Values of `$$name` in `$expr`, as given in the command's `let`. */
  variables?: ReadonlyMap<string, Value | undefined>;
}

/** What an operator says of a field: over a document by its path, or over one value (inside `$elemMatch`). */
interface FieldTest {
  onDoc: TracedTest;
  onValue: Test;
}

interface Scope extends FilterOptions {
  /** Inside `$elemMatch`, where `$expr` and the like are not allowed. */
  nested: boolean;
}

const UNSUPPORTED = new Set([
  '$where',
  '$text',
  '$jsonSchema',
  '$sampleRate',
  '$near',
  '$nearSphere',
  '$geoNear',
  '$geoWithin',
  '$within',
  '$geoIntersects',
  '$maxDistance',
  '$minDistance',
  '$uniqueDocs',
  '$box',
  '$center',
  '$centerSphere',
  '$polygon',
  '$geometry',
]);

const DBREF_FIELDS = new Set(['$ref', '$id', '$db']);

/**
 * Compiles a query filter to a predicate.
 * @throws CommandError with MongoDB's code and words for a malformed filter, NotImplemented for an operator left out.
 */
export function compileFilter(filter: Doc, options: FilterOptions = {}): (doc: Doc) => boolean {
  const test = compileDoc(filter, { ...options, nested: false });
  return (doc) => test(doc);
}

/**
 * Compiles a filter to a function that finds the array position `$` stands for: the element of the
 * outermost array by which the document matched; undefined when it matched by none, or not at all.
 */
export function compilePosition(filter: Doc, options: FilterOptions = {}): (doc: Doc) => number | undefined {
  const test = compileDoc(filter, { ...options, nested: false });
  return (doc) => {
    const trace: Trace = { index: undefined };
    return test(doc, trace) ? trace.index : undefined;
  };
}

function compileDoc(filter: Doc, scope: Scope): TracedTest {
  const tests: TracedTest[] = [];
  for (const [name, operand] of filter) {
    if (name.startsWith('$') && !DBREF_FIELDS.has(name)) {
      const test = compileTopLevel(name, operand, scope);
      if (test) tests.push(test);
    } else {
      tests.push(compileField(name, operand, scope).onDoc);
    }
  }
  return every(tests);
}

function every<T>(tests: ((value: T, trace?: Trace) => boolean)[]): (value: T, trace?: Trace) => boolean {
  const [first, second] = tests;
  if (!first) return () => true;
  if (!second) return first;
  if (tests.length === 2) return (value, trace) => first(value, trace) && second(value, trace);
  return (value, trace) => tests.every((test) => test(value, trace));
}

function some(tests: TracedTest[]): TracedTest {
  return (doc, trace) => tests.some((test) => test(doc, trace));
}

function compileTopLevel(name: string, operand: Value, scope: Scope): TracedTest | undefined {
  switch (name) {
    case '$and':
      return every(compileBranches(name, operand, scope));
    case '$or':
      return some(compileBranches(name, operand, scope));
    case '$nor': {
      const any = some(compileBranches(name, operand, scope));
      return (doc) => !any(doc);
    }
    case '$expr':
      return compileExpr(operand, scope);
    case '$comment':
      return undefined;
    case '$alwaysTrue':
    case '$alwaysFalse':
      requireOne(name, operand);
      return () => name === '$alwaysTrue';
    default:
      refuseUnsupported(name);
      throw new CommandError(
        'BadValue',
        `unknown top level operator: ${name}. If you have a field name that starts with a '$' symbol, consider using $getField or $setField.`,
      );
  }
}

function refuseUnsupported(name: string): void {
  if (UNSUPPORTED.has(name)) {
    throw new CommandError('NotImplemented', `query operator ${name} is not supported by this server`);
  }
}

function requireOne(name: string, operand: Value): void {
  if (!isNumeric(operand) || toNumber(operand) !== 1) {
    throw new CommandError('FailedToParse', `${name} must be an integer value of 1`);
  }
}

function compileBranches(name: string, operand: Value, scope: Scope): TracedTest[] {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', `${name} must be an array`);
  if (operand.length === 0) throw new CommandError('BadValue', '$and/$or/$nor must be a nonempty array');
  return operand.map((branch) => {
    if (!isDoc(branch)) throw new CommandError('BadValue', '$or/$and/$nor entries need to be full objects');
    return compileDoc(branch, scope);
  });
}

function compileExpr(operand: Value, scope: Scope): TracedTest {
  if (scope.nested) throw new CommandError('BadValue', '$expr can only be applied to the top-level document');
  const evaluate = compileExpression(operand, scope.variables);
  return (doc) => isTruthy(evaluate(doc));
}

/** Whether a document holds operators rather than being a value to compare with. */
export function isOperatorDoc(value: Value, options: { partialReference?: boolean } = {}): value is Doc {
  if (!isDoc(value)) return false;
  const first = value.keys().next();
  if (first.done || !first.value.startsWith('$')) return false;
  if (options.partialReference) return ![...DBREF_FIELDS].some((field) => value.has(field));
  return !(value.has('$ref') && value.has('$id'));
}

function compileField(path: string, operand: Value, scope: Scope): FieldTest {
  if (isOperatorDoc(operand)) return allOf(compileOperators(path, operand, scope));
  if (isClass(operand, 'BSONRegExp')) return elements(path, matchesStoredRegex(operand));
  return elements(path, equalTo(operand));
}

function compileOperators(path: string, operators: Doc, scope: Scope): FieldTest[] {
  const tests: FieldTest[] = [];
  for (const [name, operand] of operators) {
    const test = compileOperator(path, name, operand, operators, scope);
    if (test) tests.push(test);
  }
  return tests;
}

function elements(path: string, test: Test): FieldTest {
  return { onDoc: someAt(path, test, 'elements'), onValue: test };
}

/** A test of a whole array, for operators that do not look at its elements one by one. */
function wholeArray(path: string, test: (array: Value[]) => boolean): FieldTest {
  const onValue: Test = (value) => Array.isArray(value) && test(value);
  return { onDoc: someAt(path, onValue, 'whole'), onValue };
}

/** A test that some element of an array passes; the element's position is traced. */
function someElement(path: string, test: (element: Value) => boolean): FieldTest {
  const onValue: Test = (value) => Array.isArray(value) && value.some(test);
  const find: TracedTest = someAt(path, onValue, 'whole');
  return {
    onValue,
    onDoc: (doc, trace) => {
      if (!trace) return find(doc);
      let inner = -1;
      const seek: Test = (value) => {
        inner = Array.isArray(value) ? value.findIndex(test) : -1;
        return inner >= 0;
      };
      const outer: Trace = { index: undefined };
      if (!someAt(path, seek, 'whole')(doc, outer)) return false;
      trace.index = outer.index ?? inner;
      return true;
    },
  };
}

function allOf(tests: FieldTest[]): FieldTest {
  const [only] = tests;
  if (only && tests.length === 1) return only;
  return { onDoc: every(tests.map((test) => test.onDoc)), onValue: every(tests.map((test) => test.onValue)) };
}

function negate(test: FieldTest): FieldTest {
  return { onDoc: (doc) => !test.onDoc(doc), onValue: (value) => !test.onValue(value) };
}

function compileOperator(
  path: string,
  name: string,
  operand: Value,
  siblings: Doc,
  scope: Scope,
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
      return compileNot(path, operand, scope);
    default:
      return compileRareOperator(path, name, operand, siblings, scope);
  }
}

function compileRareOperator(
  path: string,
  name: string,
  operand: Value,
  siblings: Doc,
  scope: Scope,
): FieldTest | undefined {
  switch (name) {
    case '$regex':
      return elements(path, compileRegexOperator(operand, siblings));
    case '$options':
      if (!siblings.has('$regex')) throw new CommandError('BadValue', '$options needs a $regex');
      return undefined;
    case '$mod':
      return elements(path, modulo(operand));
    case '$size':
      return compileSize(path, operand);
    case '$all':
      return compileAll(path, operand, scope);
    case '$elemMatch':
      return compileElemMatch(path, operand, scope);
    case '$bitsAllSet':
    case '$bitsAnySet':
    case '$bitsAllClear':
    case '$bitsAnyClear':
      return elements(path, bits(name as BitOperator, path, operand));
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

function compileNot(path: string, operand: Value, scope: Scope): FieldTest {
  if (isClass(operand, 'BSONRegExp')) return negate(elements(path, matchesStoredRegex(operand)));
  if (!isDoc(operand)) throw new CommandError('BadValue', '$not needs a regex or a document');
  if (operand.size === 0) throw new CommandError('BadValue', '$not cannot be empty');
  return negate(allOf(compileOperators(path, operand, scope)));
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

function compileAll(path: string, operand: Value, scope: Scope): FieldTest {
  if (!Array.isArray(operand)) throw new CommandError('BadValue', '$all needs an array');
  const [first] = operand;
  if (first === undefined) return { onDoc: () => false, onValue: () => false };
  if (isDoc(first) && first.keys().next().value === '$elemMatch') {
    return allOf(operand.map((item) => compileAllElemMatch(path, item, scope)));
  }
  return allOf(
    operand.map((item) => {
      if (isOperatorDoc(item)) throw new CommandError('BadValue', 'no $ expressions in $all');
      return elements(path, isClass(item, 'BSONRegExp') ? matchesStoredRegex(item) : equalTo(item));
    }),
  );
}

function compileAllElemMatch(path: string, item: Value, scope: Scope): FieldTest {
  const [entry] = isDoc(item) ? item : [];
  if (entry?.[0] !== '$elemMatch') throw new CommandError('BadValue', '$all/$elemMatch has to be consistent');
  return compileElemMatch(path, entry[1], scope);
}

function compileElemMatch(path: string, operand: Value, scope: Scope): FieldTest {
  const test = compileElementTest(operand, scope);
  return someElement(path, test);
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

/** The predicate that `$elemMatch` puts to each element: operators on the element, or a filter on its fields. */
export function compileElementTest(operand: Value, options: FilterOptions = {}): (element: Value) => boolean {
  if (!isDoc(operand)) throw new CommandError('BadValue', '$elemMatch needs an Object');
  const scope: Scope = { ...options, nested: true };
  const first = operand.keys().next().value;
  if (isOperatorDoc(operand, { partialReference: true }) && !LOGICAL.has(first ?? '')) {
    return allOf(compileOperators('', operand, scope)).onValue;
  }
  const test = compileDoc(operand, scope);
  return (element) => {
    if (element instanceof Map) return test(element);
    return Array.isArray(element) && test(new Map(element.map((item, i) => [String(i), item])));
  };
}
