import { isNumeric } from '../bson/numeric.js';
import { isClass, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { numberText } from './conversion-operators.js';
import {
  binary,
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
  $concat: variadic('$concat', concat),
  $toLower: unary('$toLower', (value) => toLower(coerceText(value))),
  $toUpper: unary('$toUpper', (value) => toUpper(coerceText(value))),
  $strcasecmp: binary('$strcasecmp', (a, b) =>
    Math.sign(compareBytes(toUpper(coerceText(a)), toUpper(coerceText(b)))),
  ),
  $strLenCP: unary('$strLenCP', (value) => [...requireText('$strLenCP', 34471, value)].length),
  $strLenBytes: unary('$strLenBytes', (value) =>
    Buffer.byteLength(requireText('$strLenBytes', 34473, value)),
  ),
  $substr: substring('$substr'),
  $substrBytes: substring('$substrBytes'),
  $substrCP: substring('$substrCP'),
  $indexOfCP: indexOf('$indexOfCP', (text) => [...text]),
  $indexOfBytes: indexOf('$indexOfBytes', (text) => [...Buffer.from(text)]),
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

function compareBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
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

function substring(name: '$substr' | '$substrBytes' | '$substrCP'): OperatorParser {
  return (operand, compiler) => {
    const [input, from, count] = rangedArguments(name, operand, 3, 3).map((each) => compiler.compile(each));
    return (env) => {
      const text = coerceText(input?.(env));
      const start = substringNumber(name, 'starting index', from?.(env));
      const length = substringNumber(name, 'length', count?.(env));
      return name === '$substrCP' ? codePoints(text, start, length) : bytes(name, text, start, length);
    };
  };
}

function substringNumber(name: string, what: string, value: Result): number {
  if (!isNumeric(value)) {
    const code =
      name === '$substrCP' ? (what === 'length' ? 34452 : 34450) : what === 'length' ? 16035 : 16034;
    throw new CommandError(
      code,
      `${name}:  ${what} must be a numeric type (is BSON type ${typeName(value)})`,
    );
  }
  const number = integerArgument(value);
  if (number === undefined) {
    throw new CommandError(
      what === 'length' ? 34453 : 34451,
      `${name}: ${what} must be representable as a 32-bit integral value`,
    );
  }
  return number;
}

function codePoints(text: string, start: number, length: number): string {
  if (start < 0)
    throw new CommandError(34455, '$substrCP: the starting index must be a nonnegative integer.');
  if (length < 0) throw new CommandError(34454, '$substrCP: length must be a nonnegative integer.');
  return [...text].slice(start, start + length).join('');
}

function bytes(name: string, text: string, start: number, length: number): string {
  if (start < 0)
    throw new CommandError(50752, `${name}: starting index must be non-negative (got: ${start})`);
  const buffer = Buffer.from(text);
  const end = length < 0 ? buffer.length : Math.min(start + length, buffer.length);
  if (start >= buffer.length) return '';
  if (isContinuation(buffer[start])) {
    throw new CommandError(
      28656,
      `${name}:  Invalid range, starting index is in the middle of a UTF-8 character.`,
    );
  }
  if (isContinuation(buffer[end])) {
    throw new CommandError(
      28657,
      `${name}:  Invalid range, ending index is in the middle of a UTF-8 character.`,
    );
  }
  return buffer.toString('utf8', start, end);
}

function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0xc0) === 0x80;
}

/** Positions counted in units: code points or bytes. */
function indexOf(name: string, unitsOf: (text: string) => (string | number)[]): OperatorParser {
  return (operand, compiler) => {
    const list = rangedArguments(name, operand, 2, 4).map((each) => compiler.compile(each));
    return (env) => {
      const [text, token, start, end] = list.map((each) => each(env));
      if (isNullish(text)) return null;
      if (typeof text !== 'string') {
        throw new CommandError(
          40091,
          `${name} requires a string as the first argument, found: ${typeName(text)}`,
        );
      }
      if (typeof token !== 'string') {
        throw new CommandError(
          40092,
          `${name} requires a string as the second argument, found: ${typeName(token)}`,
        );
      }
      const units = unitsOf(text);
      const from = list.length > 2 ? indexBound(name, 'starting', start) : 0;
      const to = list.length > 3 ? Math.min(indexBound(name, 'ending', end), units.length) : units.length;
      return findUnits(units, unitsOf(token), from, to);
    };
  };
}

/** @throws CommandError 40096, 40097 unless the bound is a non-negative integer. */
export function indexBound(name: string, which: 'starting' | 'ending', value: Result): number {
  const bound = integerArgument(value);
  if (bound === undefined) {
    throw new CommandError(
      40096,
      `${name} requires an integral ${which} index, found a value of type: ${typeName(value)}`,
    );
  }
  if (bound < 0)
    throw new CommandError(40097, `${name} requires a nonnegative ${which} index, found: ${bound}`);
  return bound;
}

function findUnits(units: (string | number)[], token: (string | number)[], from: number, to: number): number {
  for (let i = from; i + token.length <= to; i += 1) {
    if (token.every((unit, j) => units[i + j] === unit)) return i;
  }
  return -1;
}

/** What the trim operators remove when told nothing. Source: mongodb.com/docs/manual/reference/operator/aggregation/trim. */
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
