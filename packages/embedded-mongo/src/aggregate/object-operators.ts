import { type Doc, isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { isNullish, type Operators, type Result, unary, variadic } from './expression.js';

/** Operators on documents. */
export const OBJECT_OPERATORS: Operators = {
  $mergeObjects: variadic(mergeObjects),
  $objectToArray: unary('$objectToArray', (value) => {
    if (isNullish(value)) return null;
    if (!isDoc(value))
      throw new CommandError(40390, `$objectToArray requires a document input, found: ${typeName(value)}`);
    return [...value].map(
      ([k, v]) =>
        new Map<string, Value>([
          ['k', k],
          ['v', v],
        ]),
    );
  }),
};

/** The fields of all documents, later ones winning; null and missing are skipped. */
export function mergeObjects(values: Result[]): Doc {
  const merged: Doc = new Map();
  for (const value of values) {
    if (isNullish(value)) continue;
    if (!isDoc(value))
      throw new CommandError(
        40400,
        `$mergeObjects requires object inputs, but input is of type ${typeName(value)}`,
      );
    for (const [name, each] of value) merged.set(name, each);
  }
  return merged;
}
