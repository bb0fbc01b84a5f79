import { type Doc, isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import {
  argumentsOf,
  type Compiler,
  type Expr,
  isNullish,
  namedArguments,
  type Operators,
  type Result,
  unary,
} from './expression.js';

/** Operators on documents. */
export const OBJECT_OPERATORS: Operators = {
  $mergeObjects: (operand, compiler) => {
    const list = argumentsOf(operand).map((each) => compiler.compile(each));
    return (env) => mergeObjects(list.map((each) => each(env)));
  },
  $objectToArray: unary('$objectToArray', (value) => {
    if (isNullish(value)) return null;
    if (!isDoc(value))
      throw new CommandError(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
    return [...value].map(
      ([k, v]) =>
        new Map<string, Value>([
          ['k', k],
          ['v', v],
        ]),
    );
  }),
  $arrayToObject: unary('$arrayToObject', arrayToObject),
  $getField: parseGetField,
  $setField: (operand, compiler) => parseSetField('$setField', operand, compiler),
  $unsetField: (operand, compiler) => parseSetField('$unsetField', operand, compiler),
};

/** The fields of all documents, later ones winning; null and missing are skipped. */
export function mergeObjects(values: Result[]): Doc {
  const merged: Doc = new Map();
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!isDoc(value))
      throw new CommandError(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
      );
    for (const [name, each] of value) merged.set(name, each);
  }
  return merged;
}

function arrayToObject(value: Result): Result {
  if (isNullish(value)) return null;
  if (!Array.isArray(value))
    throw new CommandError(40386, `$arrayToObject requires an array input, found: ${typeName(value)}`);
  const result: Doc = new Map();
  const pairs = Array.isArray(value[0]);
  for (const item of value) {
    const [name, each] = pairs ? pairOf(item) : keyValueOf(item);
    if (name.includes('\0'))
      throw new CommandError(4940400, 'Key field cannot contain an embedded null byte');
    result.set(name, each);
  }
  return result;
}

function pairOf(item: Value): [string, Value] {
  if (!Array.isArray(item)) {
    throw new CommandError(
      40396,
      `$arrayToObject requires a consistent input format. Elements must all be arrays or all be objects. Array was detected, now found: ${typeName(item)}`,
    );
  }
  if (item.length !== 2)
    throw new CommandError(
      40397,
      `$arrayToObject requires an array of size 2 arrays,found array of size: ${item.length}`,
    );
  const [name, value = null] = item;
  if (typeof name !== 'string') {
    throw new CommandError(
      40395,
      `$arrayToObject requires an array of key-value pairs, where the key must be of type string. Found key type: ${typeName(name)}`,
    );
  }
  return [name, value];
}

function keyValueOf(item: Value): [string, Value] {
  if (!isDoc(item)) {
    throw new CommandError(
      Array.isArray(item) ? 40391 : 40398,
      `Unrecognised input type format for $arrayToObject: ${typeName(item)}`,
    );
  }
  if (item.size !== 2) {
    throw new CommandError(
      40392,
      `$arrayToObject requires an object keys of 'k' and 'v'. Found incorrect number of keys:${item.size}`,
    );
  }
  const name = item.get('k');
  const value = item.get('v');
  if (name === undefined || value === undefined) {
    throw new CommandError(
      40393,
      "$arrayToObject requires an object with keys 'k' and 'v'. Missing either or both keys",
    );
  }
  if (typeof name !== 'string') {
    throw new CommandError(
      40394,
      `$arrayToObject requires an object with keys 'k' and 'v', where the value of 'k' must be of type string. Found type: ${typeName(name)}`,
    );
  }
  return [name, value];
}

/** The field's name: a constant string. */
function constantField(name: string, operand: Value): string {
  const literal = isDoc(operand) && operand.size === 1 ? operand.get('$literal') : undefined;
  const field = literal ?? operand;
  if (typeof field !== 'string' || (literal === undefined && field.startsWith('$'))) {
    throw new CommandError(5654602, `${name} requires 'field' to evaluate to a constant string`);
  }
  return field;
}

function parseGetField(operand: Value, compiler: Compiler): Expr {
  const full = isDoc(operand) && (operand.has('field') || operand.has('input'));
  const fields = full
    ? namedArguments('$getField', operand, {
        required: ['field', 'input'],
        codes: { type: 3041701, unknown: 3041701, missing: 3041702 },
      })
    : new Map<string, Value>([
        ['field', operand],
        ['input', '$$CURRENT'],
      ]);
  const field = constantField('$getField', fields.get('field') ?? null);
  const input = compiler.compile(fields.get('input') ?? null);
  return (env) => {
    const value = input(env);
    if (isDoc(value)) return value.get(field);
    return value === null ? null : undefined;
  };
}

function parseSetField(name: '$setField' | '$unsetField', operand: Value, compiler: Compiler): Expr {
  const fields = namedArguments(name, operand, {
    required: name === '$setField' ? ['field', 'input', 'value'] : ['field', 'input'],
    codes: { type: 4161100, unknown: 4161101, missing: 4161102 },
  });
  const field = constantField(name, fields.get('field') ?? null);
  const input = compiler.compile(fields.get('input') ?? null);
  const evaluate = name === '$setField' ? compiler.compile(fields.get('value') ?? null) : () => undefined;
  return (env) => {
    const doc = input(env);
    if (isNullish(doc)) return null;
    if (!isDoc(doc)) throw new CommandError(4161105, `${name} requires 'input' to evaluate to type Object`);
    const value = evaluate(env);
    const result: Doc = new Map(doc);
    if (value === undefined) result.delete(field);
    else result.set(field, value);
    return result;
  };
}
