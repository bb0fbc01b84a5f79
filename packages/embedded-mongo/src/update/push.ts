import { compareValues } from '../bson/compare.js';
import { isNumeric, toInteger, toNumber } from '../bson/numeric.js';
import { show } from '../bson/show.js';
import { type Doc, isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { always, type Leaf, type UpdateContext } from './node.js';

interface Push {
  items: Value[];
  position: number | undefined;
  slice: number | undefined;
  order: ((a: Value, b: Value) => number) | undefined;
}

/** `$push` with its modifiers: elements go in at $position, then $sort, then $slice. */
export function parsePush(operand: Value): Leaf {
  const push = isDoc(operand) && operand.has('$each') ? parseModifiers(operand) : plainPush(operand);
  return {
    kind: 'leaf',
    needsPath: always,
    apply: (current, context, path) =>
      pushed(current === undefined ? [] : requireArray(current, path, context), push),
  };
}

function plainPush(item: Value): Push {
  return { items: [item], position: undefined, slice: undefined, order: undefined };
}

function parseModifiers(clauses: Doc): Push {
  for (const name of clauses.keys()) {
    if (!['$each', '$slice', '$sort', '$position'].includes(name)) {
      throw new CommandError('BadValue', `Unrecognized clause in $push: ${name}`);
    }
  }
  const sort = clauses.get('$sort');
  return {
    items: eachOf(clauses.get('$each') ?? null),
    slice: parseInteger(
      clauses.get('$slice'),
      (type) => `The value for $slice must be an integer value but was given type: ${type}`,
    ),
    position: parseInteger(
      clauses.get('$position'),
      (type) => `The value for $position must be an integer value, not of type: ${type}`,
    ),
    order: sort === undefined ? undefined : parseOrder(sort),
  };
}

function eachOf(each: Value): Value[] {
  if (Array.isArray(each)) return each;
  throw new CommandError(
    'BadValue',
    `The argument to $each in $push must be an array but it was of type: ${typeName(each)}`,
  );
}

function parseInteger(value: Value | undefined, message: (type: string) => string): number | undefined {
  if (value === undefined) return undefined;
  const integer = toInteger(value);
  if (integer === undefined) throw new CommandError('BadValue', message(typeName(value)));
  return integer;
}

function parseOrder(sort: Value): (a: Value, b: Value) => number {
  if (isNumeric(sort)) {
    const direction = directionOf(sort, 'The $sort element value must be either 1 or -1');
    return (a, b) => direction * compareValues(a, b);
  }
  if (!isDoc(sort)) {
    throw new CommandError(
      'BadValue',
      'The $sort is invalid: use 1/-1 to sort the whole element, or {field:1/-1} to sort embedded fields',
    );
  }
  if (sort.size === 0) {
    throw new CommandError('BadValue', 'The $sort pattern is empty when it should be a set of fields.');
  }
  const keys = [...sort].map(([path, order]) => parseOrderKey(path, order));
  return (a, b) => {
    for (const { parts, direction } of keys) {
      const order = compareValues(fieldOf(a, parts), fieldOf(b, parts));
      if (order !== 0) return direction * order;
    }
    return 0;
  };
}

function parseOrderKey(path: string, order: Value): { parts: string[]; direction: number } {
  const parts = path.split('.');
  if (parts.includes('')) {
    const shown =
      path === ''
        ? 'The $sort field cannot be empty'
        : `The $sort field is a dotted field but has an empty part: ${path}`;
    throw new CommandError('BadValue', shown);
  }
  return { parts, direction: directionOf(order, 'The $sort element value must be either 1 or -1') };
}

function directionOf(value: Value, message: string): number {
  const direction = isNumeric(value) ? toNumber(value) : 0;
  if (direction !== 1 && direction !== -1) throw new CommandError('BadValue', message);
  return direction;
}

function fieldOf(value: Value, parts: string[]): Value | undefined {
  let current: Value | undefined = value;
  for (const part of parts) {
    if (isDoc(current)) current = current.get(part);
    else if (Array.isArray(current)) current = current[Number(part)];
    else return undefined;
  }
  return current;
}

function pushed(array: Value[], push: Push): Value[] {
  const at = insertionPoint(array.length, push.position);
  const result = [...array.slice(0, at), ...push.items, ...array.slice(at)];
  if (push.order) result.sort(push.order);
  if (push.slice === undefined) return result;
  if (push.slice >= 0) return result.slice(0, push.slice);
  return result.slice(push.slice);
}

function insertionPoint(length: number, position: number | undefined): number {
  if (position === undefined) return length;
  return position >= 0 ? Math.min(position, length) : Math.max(0, length + position);
}

function requireArray(value: Value, path: string, context: UpdateContext): Value[] {
  if (Array.isArray(value)) return value;
  const field = path.slice(path.lastIndexOf('.') + 1);
  throw new CommandError(
    'BadValue',
    `The field '${field}' must be an array but is of type ${typeName(value)} in document {_id: ${show(context.original.get('_id'))}}`,
  );
}
