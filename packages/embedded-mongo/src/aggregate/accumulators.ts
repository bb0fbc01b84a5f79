import { decimalOf, integerOf, makeDouble, makeInteger } from '../bson/arithmetic.js';
import { compareValues, equalValues } from '../bson/compare.js';
import { type Decimal, decimalOfInteger, writeDecimal } from '../bson/decimal.js';
import { addDecimals, divideDecimals } from '../bson/decimal-arithmetic.js';
import { isNumeric, type Numeric, numericKind, toNumber } from '../bson/numeric.js';
import type { Doc, Value } from '../bson/types.js';
import { isNullish, type Result } from './expression.js';
import { mergeObjects } from './object-operators.js';

/** Accumulates the values of one group. Call `result` after the last `add`. */
export interface Accumulator {
  add(value: Result): void;
  result(): Result;
}

/** Accumulators of a single expression. */
export const SIMPLE_ACCUMULATORS: Readonly<Record<string, () => Accumulator>> = {
  $sum: () => new Sum(),
  $avg: () => new Average(),
  $min: () => new Extreme(-1),
  $max: () => new Extreme(1),
  $first: () => new First(),
  $last: () => new Last(),
  $push: () => new Push(),
  $addToSet: () => new AddToSet(),
  $mergeObjects: () => new Merge(),
};

/** Adds integers exactly, doubles with compensation for rounding, and decimals as decimals. Other types are ignored. */
export class Sum implements Accumulator {
  count = 0;
  #integers = 0n;
  #small = 0;
  #high = 0;
  #low = 0;
  #decimals: Decimal = decimalOfInteger(0n);
  #hasLong = false;
  #hasDouble = false;
  #hasDecimal = false;

  add(value: Result): void {
    if (!isNumeric(value)) return;
    this.count += 1;
    const kind = numericKind(value);
    if (kind === 'int') this.#addInt(toNumber(value));
    else if (kind === 'long') {
      this.#hasLong = true;
      this.#integers += integerOf(value);
    } else if (kind === 'double') this.#addDouble(toNumber(value));
    else {
      this.#hasDecimal = true;
      this.#decimals = addDecimals(this.#decimals, decimalOf(value));
    }
  }

  #addInt(value: number): void {
    this.#small += value;
    if (Number.isSafeInteger(this.#small)) return;
    this.#integers += BigInt(this.#small);
    this.#small = 0;
  }

  /** Knuth's error-free addition: `#low` collects the rounding errors. */
  #addDouble(value: number): void {
    this.#hasDouble = true;
    const sum = this.#high + value;
    const back = sum - this.#high;
    const error = this.#high - (sum - back) + (value - back);
    this.#high = sum;
    if (Number.isFinite(error)) this.#low += error;
  }

  #total(): bigint {
    return this.#integers + BigInt(this.#small);
  }

  /** The sum as a double. */
  number(): number {
    const integers = this.#total();
    if (!this.#hasDouble) return Number(integers);
    const whole = Number(integers);
    this.#addDouble(whole);
    this.#low += Number(integers - BigInt(whole));
    this.#integers = 0n;
    this.#small = 0;
    return this.#high + this.#low;
  }

  decimal(): Decimal | undefined {
    if (!this.#hasDecimal) return undefined;
    const doubles = this.#hasDouble ? decimalOf(makeDouble(this.#high + this.#low)) : decimalOfInteger(0n);
    return addDecimals(addDecimals(this.#decimals, decimalOfInteger(this.#total())), doubles);
  }

  result(): Numeric {
    const decimal = this.decimal();
    if (decimal) return writeDecimal(decimal);
    if (this.#hasDouble) return makeDouble(this.number());
    const total = this.#total();
    return makeInteger(total, this.#hasLong ? 'long' : 'int') ?? makeDouble(Number(total));
  }
}

class Average implements Accumulator {
  readonly #sum = new Sum();

  add(value: Result): void {
    this.#sum.add(value);
  }

  result(): Result {
    if (this.#sum.count === 0) return null;
    const decimal = this.#sum.decimal();
    if (decimal) return writeDecimal(divideDecimals(decimal, decimalOfInteger(BigInt(this.#sum.count))));
    return makeDouble(this.#sum.number() / this.#sum.count);
  }
}

class Extreme implements Accumulator {
  readonly #sign: 1 | -1;
  #best: Result;

  constructor(sign: 1 | -1) {
    this.#sign = sign;
  }

  add(value: Result): void {
    if (isNullish(value)) return;
    if (this.#best === undefined || compareValues(value, this.#best) * this.#sign > 0) this.#best = value;
  }

  result(): Result {
    return this.#best ?? null;
  }
}

class First implements Accumulator {
  #seen = false;
  #value: Result;

  add(value: Result): void {
    if (!this.#seen) this.#value = value;
    this.#seen = true;
  }

  result(): Result {
    return this.#value ?? null;
  }
}

class Last implements Accumulator {
  #value: Result;

  add(value: Result): void {
    this.#value = value;
  }

  result(): Result {
    return this.#value ?? null;
  }
}

class Push implements Accumulator {
  readonly #items: Value[] = [];

  add(value: Result): void {
    if (value !== undefined) this.#items.push(value);
  }

  result(): Result {
    return this.#items;
  }
}

class AddToSet implements Accumulator {
  readonly #items: Value[] = [];
  readonly #scalars = new Set<Value>();

  add(value: Result): void {
    if (value === undefined) return;
    if (typeof value === 'string' || typeof value === 'boolean' || value === null) {
      if (this.#scalars.has(value)) return;
      this.#scalars.add(value);
      this.#items.push(value);
    } else if (!this.#items.some((item) => equalValues(item, value))) this.#items.push(value);
  }

  result(): Result {
    return this.#items;
  }
}

class Merge implements Accumulator {
  #merged: Doc = new Map();

  add(value: Result): void {
    this.#merged = mergeObjects([this.#merged, value]);
  }

  result(): Result {
    return this.#merged;
  }
}
