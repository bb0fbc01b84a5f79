import { type Doc, isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import {
  type Compiler,
  type Expr,
  isNullish,
  namedArguments,
  type Operators,
  type Result,
  variadic,
} from './expression.js';

/** Operators on documents. Compass sends $getField and $setField for fields whose names have dots or begin with `$`. */
export const OBJECT_OPERATORS: Operators = {
  $mergeObjects: variadic(mergeObjects),
  $getField: parseGetField,
  $setField: parseSetField,
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

/** The name of a field, which has to be a constant. */
function constantField(operator: string, operand: Value): string {
  const literal = isDoc(operand) && operand.size === 1 ? operand.get('$literal') : undefined;
  const field = literal ?? operand;
  if (typeof field !== 'string' || (literal === undefined && field.startsWith('$'))) {
    throw new CommandError(5654602, `${operator} requires 'field' to evaluate to a constant string`);
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

function parseSetField(operand: Value, compiler: Compiler): Expr {
  const fields = namedArguments('$setField', operand, {
    required: ['field', 'input', 'value'],
    codes: { type: 4161100, unknown: 4161101, missing: 4161102 },
  });
  const field = constantField('$setField', fields.get('field') ?? null);
  const input = compiler.compile(fields.get('input') ?? null);
  const evaluate = compiler.compile(fields.get('value') ?? null);
  return (env) => {
    const doc = input(env);
    if (isNullish(doc)) return null;
    if (!isDoc(doc)) throw new CommandError(4161105, "$setField requires 'input' to evaluate to type Object");
    const value = evaluate(env);
    const result: Doc = new Map(doc);
    if (value === undefined) result.delete(field);
    else result.set(field, value);
    return result;
  };
}
