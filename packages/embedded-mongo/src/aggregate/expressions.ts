import { isNumeric, toNumber } from '../bson/numeric.js';
import type { Doc, Value } from '../bson/types.js';
import { CommandError } from '../errors.js';

/** Whether a value counts as true: everything but false, null, missing and zero. */
export function isTruthy(value: Value | undefined): boolean {
  if (value === undefined || value === null || value === false) return false;
  return isNumeric(value) ? toNumber(value) !== 0 : true;
}

export function compileExpression(
  _expression: Value,
  _variables?: ReadonlyMap<string, Value>,
): (doc: Doc) => Value | undefined {
  throw new CommandError('NotImplemented', 'expressions are not supported by this server');
}

export function isExpressionName(_name: string): boolean {
  return false;
}
