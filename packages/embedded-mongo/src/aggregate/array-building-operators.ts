import { compareValues } from '../bson/compare.js';
import { isNumeric, toNumber } from '../bson/numeric.js';
import { isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileSort } from '../query/sort.js';
import {
  type Compiler,
  type Expr,
  isNullish,
  namedArguments,
  type Operators,
  type Result,
  rangedArguments,
} from './expression.js';
import { integerArgument } from './numbers.js';

/** Operators that make an array of another kind than they were given: ranges, zipped and sorted arrays. */
export const ARRAY_BUILDING_OPERATORS: Operators = {
  $range: parseRange,
  $zip: parseZip,
  $sortArray: parseSortArray,
};

function parseRange(operand: Value, compiler: Compiler): Expr {
  const list = rangedArguments('$range', operand, 2, 3).map((each) => compiler.compile(each));
  return (env) => {
    const [from, to, by] = list.map((each) => each(env));
    const start = rangeNumber('a numeric starting value', 34443, 34444, from);
    const end = rangeNumber('a numeric ending value', 34445, 34446, to);
    const step = list.length < 3 ? 1 : rangeNumber('a numeric step value', 34447, 34448, by);
    if (step === 0) throw new CommandError(34449, '$range requires a non-zero step value');
    const result: Value[] = [];
    for (let i = start; step > 0 ? i < end : i > end; i += step) result.push(i);
    return result;
  };
}

function rangeNumber(what: string, typeCode: number, rangeCode: number, value: Result): number {
  if (!isNumeric(value))
    throw new CommandError(typeCode, `$range requires ${what}, found value of type: ${typeName(value)}`);
  const number = integerArgument(value);
  if (number === undefined) {
    throw new CommandError(
      rangeCode,
      `$range requires ${what} that can be represented as a 32-bit integer, found value: ${toNumber(value)}`,
    );
  }
  return number;
}

function parseZip(operand: Value, compiler: Compiler): Expr {
  const fields = namedArguments('$zip', operand, {
    required: ['inputs'],
    optional: ['useLongestLength', 'defaults'],
    codes: { type: 34460, unknown: 34464, missing: 34465 },
  });
  const inputs = fields.get('inputs') ?? null;
  if (!Array.isArray(inputs))
    throw new CommandError(34461, `inputs must be an array of expressions, found ${typeName(inputs)}`);
  if (inputs.length === 0) throw new CommandError(34465, '$zip requires at least one input array');
  const longest = fields.get('useLongestLength') ?? false;
  if (typeof longest !== 'boolean')
    throw new CommandError(34463, `useLongestLength must be a bool, found ${typeName(longest)}`);
  const defaults = fields.get('defaults') ?? [];
  if (!Array.isArray(defaults))
    throw new CommandError(34462, `defaults must be an array of expressions, found ${typeName(defaults)}`);
  if (defaults.length > 0 && !longest)
    throw new CommandError(34466, 'cannot specify defaults unless useLongestLength is true');
  if (defaults.length > 0 && defaults.length !== inputs.length)
    throw new CommandError(34467, 'defaults and inputs must have the same length');
  const compiledInputs = inputs.map((each) => compiler.compile(each));
  const compiledDefaults = defaults.map((each) => compiler.compile(each));
  return (env) => {
    const arrays: Value[][] = [];
    for (const each of compiledInputs) {
      const array = each(env);
      if (isNullish(array)) return null;
      if (!Array.isArray(array))
        throw new CommandError(34468, `$zip found a non-array expression in input: ${typeName(array)}`);
      arrays.push(array);
    }
    const lengths = arrays.map((array) => array.length);
    const length = longest ? Math.max(...lengths) : Math.min(...lengths);
    const fill = compiledDefaults.map((each) => each(env) ?? null);
    return Array.from({ length }, (_, i) => arrays.map((array, j) => array[i] ?? fill[j] ?? null));
  };
}

function parseSortArray(operand: Value, compiler: Compiler): Expr {
  const fields = namedArguments('$sortArray', operand, {
    required: ['input', 'sortBy'],
    codes: { type: 2942500, unknown: 2942501, missing: 2942502 },
  });
  const input = compiler.compile(fields.get('input') ?? null);
  const order = arrayOrder(fields.get('sortBy') ?? null);
  return (env) => {
    const array = input(env);
    if (isNullish(array)) return null;
    if (!Array.isArray(array)) {
      throw new CommandError(
        2942504,
        `The input argument to $sortArray must be an array, but was of type: ${typeName(array)}`,
      );
    }
    return [...array].sort(order);
  };
}

function arrayOrder(sortBy: Value): (a: Value, b: Value) => number {
  if (isDoc(sortBy)) {
    const order = compileSort(sortBy);
    return (a, b) => order(isDoc(a) ? a : new Map(), isDoc(b) ? b : new Map());
  }
  const direction = isNumeric(sortBy) ? toNumber(sortBy) : 0;
  if (direction !== 1 && direction !== -1) {
    throw new CommandError(2942507, 'The $sort element value must be either 1 or -1');
  }
  return (a, b) => direction * compareValues(a, b);
}
