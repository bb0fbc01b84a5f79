import { equalValues } from '../bson/compare.js';
import { isNumeric, toInteger, toNumber } from '../bson/numeric.js';
import { typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import {
  binary,
  type Compiler,
  type Expr,
  isNullish,
  type Operators,
  type Result,
  rangedArguments,
  unary,
  variadic,
} from './expression.js';

/** Array operators. */
export const ARRAY_OPERATORS: Operators = {
  $size: unary('$size', (value) => {
    if (Array.isArray(value)) return value.length;
    throw new CommandError(
      17124,
      `The argument to $size must be an array, but was of type: ${typeName(value)}`,
    );
  }),
  $arrayElemAt: binary('$arrayElemAt', elementAt),
  $slice: parseSlice,
  $in: binary('$in', (item, array) => {
    if (!Array.isArray(array)) {
      throw new CommandError(40081, `$in requires an array as a second argument, found: ${typeName(array)}`);
    }
    return item !== undefined && array.some((each) => equalValues(each, item));
  }),
  $concatArrays: variadic(concatArrays),
};

function elementAt(array: Result, index: Result): Result {
  if (isNullish(array) || isNullish(index)) return null;
  if (!Array.isArray(array))
    throw new CommandError(
      28689,
      `$arrayElemAt's first argument must be an array, but is ${typeName(array)}`,
    );
  if (!isNumeric(index))
    throw new CommandError(
      28690,
      `$arrayElemAt's second argument must be a numeric value, but is ${typeName(index)}`,
    );
  const at = toInteger(index);
  if (at === undefined) {
    throw new CommandError(
      28691,
      `$arrayElemAt's second argument must be representable as a 32-bit integer: ${toNumber(index)}`,
    );
  }
  return array.at(at);
}

function parseSlice(operand: Value, compiler: Compiler): Expr {
  const list = rangedArguments('$slice', operand, 2, 3).map((each) => compiler.compile(each));
  return (env) => {
    const [array, second, third] = list.map((each) => each(env));
    if (isNullish(array) || isNullish(second)) return null;
    if (!Array.isArray(array))
      throw new CommandError(
        28724,
        `First argument to $slice must be an array, but is of type: ${typeName(array)}`,
      );
    const first = sliceNumber('Second', 28725, 28726, second);
    if (list.length === 2) return first >= 0 ? array.slice(0, first) : array.slice(first);
    if (isNullish(third)) return null;
    const count = sliceNumber('Third', 28727, 28728, third);
    if (count <= 0) throw new CommandError(28729, `Third argument to $slice must be positive: ${count}`);
    const start = first < 0 ? Math.max(0, array.length + first) : first;
    return array.slice(start, start + count);
  };
}

function sliceNumber(which: string, typeCode: number, rangeCode: number, value: Value): number {
  if (!isNumeric(value))
    throw new CommandError(
      typeCode,
      `${which} argument to $slice must be a numeric value, but is of type: ${typeName(value)}`,
    );
  const number = toInteger(value);
  if (number === undefined)
    throw new CommandError(
      rangeCode,
      `${which} argument to $slice can't be represented as a 32-bit integer: ${toNumber(value)}`,
    );
  return number;
}

function concatArrays(values: Result[]): Result {
  const result: Value[] = [];
  for (const value of values) {
    if (isNullish(value)) return null;
    if (!Array.isArray(value))
      throw new CommandError(28664, `$concatArrays only supports arrays, not ${typeName(value)}`);
    result.push(...value);
  }
  return result;
}
