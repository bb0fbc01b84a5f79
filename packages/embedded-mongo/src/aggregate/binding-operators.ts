import { isNumeric } from '../bson/numeric.js';
import { isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import {
  type Compiler,
  type Expr,
  isNullish,
  isTruthy,
  namedArguments,
  type Operators,
} from './expression.js';
import { integerArgument } from './numbers.js';

/** Operators that bind variables. */
export const BINDING_OPERATORS: Operators = {
  $let: parseLet,
  $map: parseMap,
  $filter: parseFilter,
  $reduce: parseReduce,
};

function parseLet(operand: Value, compiler: Compiler): Expr {
  const fields = namedArguments('$let', operand, {
    required: ['vars', 'in'],
    codes: { type: 16874, unknown: 16875, missing: 16876 },
  });
  const vars = fields.get('vars') ?? null;
  if (!isDoc(vars)) throw new CommandError(10065, 'invalid parameter: expected an object (vars)');
  let inner = compiler;
  const bindings: { slot: number; value: Expr }[] = [];
  for (const [name, value] of vars) {
    const bound = inner.bind(name);
    bindings.push({ slot: bound.slot, value: compiler.compile(value) });
    inner = bound.inner;
  }
  const body = inner.compile(fields.get('in') ?? null);
  return (env) => {
    const values = bindings.map(({ value }) => value(env));
    for (const [i, { slot }] of bindings.entries()) env.slots[slot] = values[i];
    return body(env);
  };
}

function variableName(fields: ReadonlyMap<string, Value>): string {
  const name = fields.get('as') ?? 'this';
  if (typeof name !== 'string') throw new CommandError('TypeMismatch', "'as' must be a string");
  return name;
}

function parseMap(operand: Value, compiler: Compiler): Expr {
  const fields = namedArguments('$map', operand, {
    required: ['input', 'in'],
    optional: ['as'],
    codes: { type: 16878, unknown: 16879, missing: 16880 },
  });
  const input = compiler.compile(fields.get('input') ?? null);
  const { slot, inner } = compiler.bind(variableName(fields));
  const body = inner.compile(fields.get('in') ?? null);
  return (env) => {
    const array = input(env);
    if (isNullish(array)) return null;
    if (!Array.isArray(array))
      throw new CommandError(16883, `input to $map must be an array not ${typeName(array)}`);
    return array.map((item) => {
      env.slots[slot] = item;
      return body(env) ?? null;
    });
  };
}

function parseFilter(operand: Value, compiler: Compiler): Expr {
  const fields = namedArguments('$filter', operand, {
    required: ['input', 'cond'],
    optional: ['as', 'limit'],
    codes: { type: 28646, unknown: 28647, missing: 28648 },
  });
  const input = compiler.compile(fields.get('input') ?? null);
  const limitOf = fields.has('limit') ? compiler.compile(fields.get('limit') ?? null) : undefined;
  const { slot, inner } = compiler.bind(variableName(fields));
  const test = inner.compile(fields.get('cond') ?? null);
  return (env) => {
    const array = input(env);
    if (isNullish(array)) return null;
    if (!Array.isArray(array))
      throw new CommandError(28651, `input to $filter must be an array not ${typeName(array)}`);
    const limit = filterLimit(limitOf?.(env));
    const kept: Value[] = [];
    for (const item of array) {
      if (kept.length >= limit) break;
      env.slots[slot] = item;
      if (isTruthy(test(env))) kept.push(item);
    }
    return kept;
  };
}

function filterLimit(value: Value | undefined): number {
  if (isNullish(value)) return Number.POSITIVE_INFINITY;
  const limit = isNumeric(value) ? integerArgument(value) : undefined;
  if (limit === undefined)
    throw new CommandError(327391, '$filter: limit must be represented as a 32-bit integral value');
  if (limit <= 0) throw new CommandError(327392, '$filter: limit must be greater than 0');
  return limit;
}

function parseReduce(operand: Value, compiler: Compiler): Expr {
  const fields = namedArguments('$reduce', operand, {
    required: ['input', 'initialValue', 'in'],
    codes: { type: 40075, unknown: 40076, missing: 40077 },
  });
  const input = compiler.compile(fields.get('input') ?? null);
  const initial = compiler.compile(fields.get('initialValue') ?? null);
  const value = compiler.bind('value');
  const item = value.inner.bind('this');
  const body = item.inner.compile(fields.get('in') ?? null);
  return (env) => {
    const array = input(env);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) {
      throw new CommandError(40080, `$reduce requires that 'input' be an array, found: ${typeName(array)}`);
    }
    let total = initial(env);
    for (const each of array) {
      env.slots[value.slot] = total;
      env.slots[item.slot] = each;
      total = body(env);
    }
    return total;
  };
}
