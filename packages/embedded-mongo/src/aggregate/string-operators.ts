import { isNumeric } from '../bson/numeric.js';
import { isClass, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { numberText } from './conversion-operators.js';
import {
  binary,
  type Compiler,
  type Expr,
  isNullish,
  named,
  type OperatorParser,
  type Operators,
  type Result,
  rangedArguments,
  unary,
  variadic,
} from './expression.js';
import { integerArgument } from './numbers.js';

/** String operators. Case mapping is ASCII only, as in MongoDB. */
export const STRING_OPERATORS: Operators = {
  $concat: variadic(concat),
  $toLower: unary('$toLower', (value) => toLower(coerceText(value))),
  $toUpper: unary('$toUpper', (value) => toUpper(coerceText(value))),
  $strLenCP: unary('$strLenCP', (value) => [...requireText('$strLenCP', 34471, value)].length),
  $substrCP: substring,
  $split: binary('$split', split),
  $trim: trim('$trim', true, true),
  $ltrim: trim('$ltrim', true, false),
  $rtrim: trim('$rtrim', false, true),
};

function toLower(text: string): string {
  return text.replace(/[A-Z]+/g, (part) => part.toLowerCase());
}

function toUpper(text: string): string {
  return text.replace(/[a-z]+/g, (part) => part.toUpperCase());
}

/** Text from a string, number or date; empty for null and missing. */
function coerceText(value: Result): string {
  if (isNullish(value)) return '';
  if (typeof value === 'string') return value;
  if (isNumeric(value)) return numberText(value);
  if (value instanceof Date) return value.toISOString();
  if (isClass(value, 'BSONSymbol')) return value.value;
  if (isClass(value, 'Code')) return value.code;
  throw new CommandError(16007, `can't convert from BSON type ${typeName(value)} to String`);
}

function requireText(name: string, code: number, value: Result): string {
  if (typeof value === 'string') return value;
  throw new CommandError(code, `${name} requires a string argument, found: ${typeName(value)}`);
}

function concat(values: Result[]): Result {
  let text = '';
  for (const value of values) {
    if (isNullish(value)) return null;
    if (typeof value !== 'string')
      throw new CommandError(16702, `$concat only supports strings, not ${typeName(value)}`);
    text += value;
  }
  return text;
}

function split(input: Result, separator: Result): Result {
  if (isNullish(input) || isNullish(separator)) return null;
  if (typeof input !== 'string') {
    throw new CommandError(
      40085,
      `$split requires an expression that evaluates to a string as a first argument, found: ${typeName(input)}`,
    );
  }
  if (typeof separator !== 'string') {
    throw new CommandError(
      40086,
      `$split requires an expression that evaluates to a string as a second argument, found: ${typeName(separator)}`,
    );
  }
  if (separator === '') throw new CommandError(40087, '$split requires a non-empty separator');
  return input.split(separator);
}

function substring(operand: Value, compiler: Compiler): Expr {
  const [input, from, count] = rangedArguments('$substrCP', operand, 3, 3).map((each) =>
    compiler.compile(each),
  );
  return (env) => {
    const text = coerceText(input?.(env));
    const start = substringNumber('starting index', [34450, 34451, 34455], from?.(env));
    const length = substringNumber('length', [34452, 34453, 34454], count?.(env));
    return [...text].slice(start, start + length).join('');
  };
}

/** `codes` are MongoDB's error codes: not a number, not a 32-bit integer, negative. */
function substringNumber(what: string, codes: [number, number, number], value: Result): number {
  const [notNumeric, notInteger, negative] = codes;
  if (!isNumeric(value)) {
    throw new CommandError(
      notNumeric,
      `$substrCP:  ${what} must be a numeric type (is BSON type ${typeName(value)})`,
    );
  }
  const number = integerArgument(value);
  if (number === undefined)
    throw new CommandError(notInteger, `$substrCP: ${what} must be representable as a 32-bit integral value`);
  if (number < 0) throw new CommandError(negative, `$substrCP: the ${what} must be a nonnegative integer.`);
  return number;
}

/** Characters that the trim operators remove by default. Source: mongodb.com/docs/manual/reference/operator/aggregation/trim. */
const WHITESPACE = new Set([
  '\0',
  ...' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a',
]);

function trim(name: string, left: boolean, right: boolean): OperatorParser {
  const options = {
    required: ['input'],
    optional: ['chars'],
    codes: { type: 50696, unknown: 50694, missing: 50695 },
  };
  return named(name, options, ({ input, chars }, given) => {
    if (isNullish(input)) return null;
    if (typeof input !== 'string')
      throw new CommandError(
        50699,
        `${name} requires its input to be a string, got ${trimShown(input)} instead.`,
      );
    if (given.has('chars') && isNullish(chars)) return null;
    if (chars !== undefined && typeof chars !== 'string') {
      throw new CommandError(
        50700,
        `${name} requires 'chars' to be a string, got ${trimShown(chars as Value)} instead.`,
      );
    }
    const drop = typeof chars === 'string' ? new Set(chars) : WHITESPACE;
    const points = [...input];
    let start = 0;
    let end = points.length;
    while (left && start < end && drop.has(points[start] ?? '')) start += 1;
    while (right && end > start && drop.has(points[end - 1] ?? '')) end -= 1;
    return points.slice(start, end).join('');
  });
}

function trimShown(value: Value): string {
  return `a value of type ${typeName(value)}`;
}
