import { Long } from 'bson';
import { integerOf, makeDouble, makeInteger, widerKind } from '../bson/arithmetic.js';
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
  $add: variadic('$add', add),
  $subtract: binary('$subtract', subtract),
  $multiply: variadic('$multiply', multiply),
  $divide: binary('$divide', divide),
  $mod: binary('$mod', modulo),
  $abs: numeric('$abs', absolute),
  $ceil: numeric('$ceil', (value) => roundAt(value, 0, 'up')),
  $floor: numeric('$floor', (value) => roundAt(value, 0, 'down')),
  $round: rounding('$round', 'even'),
  $trunc: rounding('$trunc', 'zero'),
  $sqrt: numeric('$sqrt', (value) => squareRoot(value)),
  $exp: numeric('$exp', (value) => makeDouble(Math.exp(plainNumber('$exp', value)))),
  $ln: numeric('$ln', (value) => makeDouble(Math.log(positive('$ln', 28766, value)))),
  $log10: numeric('$log10', (value) => makeDouble(Math.log10(positive('$log10', 28761, value)))),
  $log: binary('$log', logarithm),
  $pow: binary('$pow', power),
  $rand: () => () => Math.random(),
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

/** Functions of doubles are not computed to 34 digits. */
function plainNumber(name: string, value: Numeric): number {
  if (isClass(value, 'Decimal128')) {
    throw new CommandError('NotImplemented', `${name} of a decimal is not supported by this server`);
  }
  return toNumber(value);
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

function squareRoot(value: Numeric): Numeric {
  const number = plainNumber('$sqrt', value);
  if (number < 0) throw new CommandError(28714, "$sqrt's argument must be greater than or equal to 0");
  return makeDouble(Math.sqrt(number));
}

function positive(name: string, code: number, value: Numeric): number {
  const number = plainNumber(name, value);
  if (number <= 0)
    throw new CommandError(code, `${name}'s argument must be a positive number, but is ${number}`);
  return number;
}

function logarithm(value: Result, base: Result): Result {
  if (isNullish(value) || isNullish(base)) return null;
  if (!isNumeric(value))
    throw new CommandError(28756, `$log's argument must be numeric, not ${typeName(value)}`);
  if (!isNumeric(base)) throw new CommandError(28757, `$log's base must be numeric, not ${typeName(base)}`);
  const argument = plainNumber('$log', value);
  const root = plainNumber('$log', base);
  if (argument <= 0)
    throw new CommandError(28758, `$log's argument must be a positive number, but is ${argument}`);
  if (root <= 0 || root === 1) {
    throw new CommandError(28759, `$log's base must be a positive number not equal to 1, but is ${root}`);
  }
  return makeDouble(Math.log(argument) / Math.log(root));
}

function power(base: Result, exponent: Result): Result {
  if (isNullish(base) || isNullish(exponent)) return null;
  if (!isNumeric(base)) throw new CommandError(28762, `$pow's base must be numeric, not ${typeName(base)}`);
  if (!isNumeric(exponent))
    throw new CommandError(28763, `$pow's exponent must be numeric, not ${typeName(exponent)}`);
  if (toNumber(base) === 0 && toNumber(exponent) < 0) {
    throw new CommandError(28764, '$pow cannot take a base of 0 and a negative exponent');
  }
  const kind = widerKind(base, exponent);
  if (kind === 'int' || kind === 'long') {
    const exact = integerPower(integerOf(base), integerOf(exponent));
    const result = exact === undefined ? undefined : makeInteger(exact, kind);
    if (result !== undefined) return result;
  }
  return makeDouble(plainNumber('$pow', base) ** plainNumber('$pow', exponent));
}

/** An exact power, or undefined when it cannot fit an int64. */
function integerPower(base: bigint, exponent: bigint): bigint | undefined {
  if (exponent < 0n) return undefined;
  if (base >= -1n && base <= 1n)
    return base ** (exponent % 2n === 0n && base !== 0n ? 2n : exponent > 0n ? 1n : 0n);
  return exponent > 63n ? undefined : base ** exponent;
}
