import { Timestamp } from 'bson';
import { addNumerics, multiplyNumerics } from '../bson/arithmetic.js';
import { compareValues } from '../bson/compare.js';
import { isNumeric, type Numeric, numericKind } from '../bson/numeric.js';
import { show } from '../bson/show.js';
import { isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { always, type Leaf, never, type UpdateContext } from './node.js';

/** Parses one operator's argument for one field. */
export type LeafParser = (operand: Value, path: string) => Leaf;

function leaf(apply: Leaf['apply'], needsPath: Leaf['needsPath'] = always): Leaf {
  return { kind: 'leaf', apply, needsPath };
}

/** Operators that set, change or remove a single value. */
export const VALUE_OPERATORS: Readonly<Record<string, LeafParser>> = {
  $set: (operand) => leaf(() => operand),
  $setOnInsert: (operand) =>
    leaf(
      (current, context) => (context.inserting ? operand : current),
      (context) => context.inserting,
    ),
  $unset: () => leaf(() => undefined, never),
  $min: (operand) =>
    leaf((current) => (current === undefined || compareValues(operand, current) < 0 ? operand : current)),
  $max: (operand) =>
    leaf((current) => (current === undefined || compareValues(operand, current) > 0 ? operand : current)),
  $inc: (operand, path) => {
    requireNumber(operand, path, 'increment');
    return leaf((current, context, at) =>
      current === undefined ? operand : calculate('$inc', addNumerics, current, operand, context, at),
    );
  },
  $mul: (operand, path) => {
    requireNumber(operand, path, 'multiply');
    return leaf((current, context, at) =>
      calculate('$mul', multiplyNumerics, current === undefined ? 0 : current, operand, context, at),
    );
  },
  $currentDate: (operand, path) => {
    const isDate = currentDateKind(operand, path) === 'date';
    return leaf(() => (isDate ? new Date() : currentTimestamp()));
  },
};

function requireNumber(operand: Value, path: string, verb: string): asserts operand is Numeric {
  if (isNumeric(operand)) return;
  const field = path.slice(path.lastIndexOf('.') + 1);
  throw new CommandError(
    'TypeMismatch',
    `Cannot ${verb} with non-numeric argument: {${field}: ${show(operand)}}`,
  );
}

function calculate(
  operator: string,
  combine: (a: Numeric, b: Numeric) => Numeric | undefined,
  current: Value,
  operand: Numeric,
  context: UpdateContext,
  path: string,
): Value {
  if (!isNumeric(current)) {
    const field = path.slice(path.lastIndexOf('.') + 1);
    throw new CommandError(
      'TypeMismatch',
      `Cannot apply ${operator} to a value of non-numeric type. {_id: ${show(context.original.get('_id'))}} has the field '${field}' of non-numeric type ${typeName(current)}`,
    );
  }
  const result = combine(current, operand);
  if (result === undefined) {
    throw new CommandError(
      'BadValue',
      `Failed to apply ${operator} operations to current value (${showNumber(current)}) for document {_id: ${show(context.original.get('_id'))}}`,
    );
  }
  return result;
}

const SHOWN_TYPES = {
  int: 'NumberInt',
  long: 'NumberLong',
  double: 'NumberDouble',
  decimal: 'NumberDecimal',
};

function showNumber(value: Numeric): string {
  return `(${SHOWN_TYPES[numericKind(value)]})${show(value)}`;
}

function currentDateKind(operand: Value, path: string): 'date' | 'timestamp' {
  if (typeof operand === 'boolean') return 'date';
  if (!isDoc(operand)) {
    throw new CommandError(
      'BadValue',
      `${typeName(operand)} is not valid type for $currentDate. Please use a boolean ('true') or a $type expression ({$type: 'timestamp/date'}).`,
    );
  }
  const other = [...operand.keys()].find((name) => name !== '$type');
  if (other !== undefined) throw new CommandError('BadValue', `Unrecognized $currentDate option: ${other}`);
  const type = operand.get('$type');
  if (type === 'date' || type === 'timestamp') return type;
  throw new CommandError(
    'BadValue',
    `The '$type' string field is required to be 'date' or 'timestamp': {$currentDate: {${path} : {$type: 'date'}}}`,
  );
}

let lastTimestamp = { seconds: 0, increment: 0 };

/** The current time as a unique timestamp: the increment counts up within a second. */
function currentTimestamp(): Timestamp {
  const seconds = Math.floor(Date.now() / 1000);
  const increment = seconds === lastTimestamp.seconds ? lastTimestamp.increment + 1 : 1;
  lastTimestamp = { seconds, increment };
  return new Timestamp({ t: seconds, i: increment });
}
