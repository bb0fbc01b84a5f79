import { Long } from 'bson';
import { makeDouble } from '../bson/arithmetic.js';
import { compareNumerics, isNumeric, type Numeric, numericKind, toNumber } from '../bson/numeric.js';
import { isClass, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import {
  binary,
  isNullish,
  type OperatorParser,
  type Operators,
  type Result,
  rangedArguments,
  unary,
  variadic,
} from './expression.js';
import {
  differenceOf,
  integerArgument,
  productOf,
  quotientOf,
  type Rounding,
  remainderOf,
  roundAt,
  sumOf,
} from './numbers.js';

/** Arithmetic operators, with MongoDB's promotion of int32, int64, double and decimal. */
export const ARITHMETIC_OPERATORS: Operators = {
  $add: variadic(add),
  $subtract: binary('$subtract', subtract),
  $multiply: variadic(multiply),
  $divide: binary('$divide', divide),
  $mod: binary('$mod', modulo),
  $abs: numeric('$abs', absolute),
  $ceil: numeric('$ceil', (value) => roundAt(value, 0, 'up')),
  $floor: numeric('$floor', (value) => roundAt(value, 0, 'down')),
  $round: rounding('$round', 'even'),
  $trunc: rounding('$trunc', 'zero'),
};

/** An operator of one number; null for null and missing. */
function numeric(name: string, apply: (value: Numeric) => Numeric): OperatorParser {
  return unary(name, (value) => {
    if (isNullish(value)) return null;
    if (!isNumeric(value))
      throw new CommandError(28765, `${name} only supports numeric types, not ${typeName(value)}`);
    return apply(value);
  });
}

function add(values: Result[]): Result {
  let total: Numeric = 0;
  let date: Date | undefined;
  let isNull = false;
  for (const value of values) {
    if (isNumeric(value)) total = sumOf(total, value);
    else if (value instanceof Date) {
      if (date) throw new CommandError(16612, 'only one date allowed in an $add expression');
      date = value;
    } else if (isNullish(value)) isNull = true;
    else
      throw new CommandError(
        'TypeMismatch',
        `$add only supports numeric or date types, not ${typeName(value)}`,
      );
  }
  if (isNull) return null;
  return date ? shiftDate(date, total) : total;
}

function shiftDate(date: Date, by: Numeric, sign = 1): Date {
  const ms = Math.round(toNumber(by));
  const moved = new Date(date.getTime() + sign * ms);
  if (Number.isNaN(moved.getTime())) throw new CommandError('Overflow', 'date overflow');
  return moved;
}

function subtract(a: Result, b: Result): Result {
  if (isNullish(a) || isNullish(b)) return null;
  if (isNumeric(a) && isNumeric(b)) return differenceOf(a, b);
  if (a instanceof Date && b instanceof Date) return Long.fromNumber(a.getTime() - b.getTime());
  if (a instanceof Date && isNumeric(b)) return shiftDate(a, b, -1);
  throw new CommandError('TypeMismatch', `can't $subtract ${typeName(b)} from ${typeName(a)}`);
}

function multiply(values: Result[]): Result {
  let product: Numeric = 1;
  let isNull = false;
  for (const value of values) {
    if (isNumeric(value)) product = productOf(product, value);
    else if (isNullish(value)) isNull = true;
    else
      throw new CommandError('TypeMismatch', `$multiply only supports numeric types, not ${typeName(value)}`);
  }
  return isNull ? null : product;
}

function divide(a: Result, b: Result): Result {
  if (isNumeric(a) && isNumeric(b)) {
    if (toNumber(b) === 0) throw new CommandError('BadValue', "can't $divide by zero");
    return quotientOf(a, b);
  }
  if (isNullish(a) || isNullish(b)) return null;
  throw new CommandError(
    'TypeMismatch',
    `$divide only supports numeric types, not ${typeName(a)} and ${typeName(b)}`,
  );
}

function modulo(a: Result, b: Result): Result {
  if (isNumeric(a) && isNumeric(b)) {
    if (toNumber(b) === 0) throw new CommandError(16610, "can't $mod by zero");
    return remainderOf(a, b);
  }
  if (isNullish(a) || isNullish(b)) return null;
  throw new CommandError(16611, `$mod only supports numeric types, not ${typeName(a)} and ${typeName(b)}`);
}

function absolute(value: Numeric): Numeric {
  if (compareNumerics(value, 0) >= 0 && !Object.is(toNumber(value), -0)) return value;
  if (isClass(value, 'Long') && value.eq(Long.MIN_VALUE)) {
    throw new CommandError(28680, "can't take $abs of long long min");
  }
  return Number.isNaN(toNumber(value)) ? value : differenceOf(typeZero(value), value);
}

/** A positive zero of the value's own type. */
function typeZero(value: Numeric): Numeric {
  return numericKind(value) === 'double' ? makeDouble(0) : 0;
}

function rounding(name: string, mode: Rounding): OperatorParser {
  return (operand, compiler) => {
    const [first = null, second] = rangedArguments(name, operand, 1, 2);
    const input = compiler.compile(first);
    const placeOf = second === undefined ? () => 0 : compiler.compile(second);
    return (env) => {
      const value = input(env);
      const place = placeOf(env);
      if (isNullish(value) || isNullish(place)) return null;
      if (!isNumeric(value))
        throw new CommandError(51081, `${name} only supports numeric types, not ${typeName(value)}`);
      return roundAt(value, placeArgument(name, place), mode);
    };
  };
}

function placeArgument(name: string, value: Value): number {
  const place = integerArgument(value);
  if (place === undefined)
    throw new CommandError(51082, `precision argument to  ${name} must be a integral value`);
  if (place < -20 || place > 100) {
    throw new CommandError(
      51083,
      `cannot apply ${name} with precision value ${place} value must be in [-20, 100]`,
    );
  }
  return place;
}
