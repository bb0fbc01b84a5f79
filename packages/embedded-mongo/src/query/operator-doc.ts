import { type Doc, isDoc, type Value } from '../bson/types.js';

/** The fields of a DBRef. They begin with `$` but are not operators. */
export const DBREF_FIELDS = new Set(['$ref', '$id', '$db']);

/** True if a document holds operators. Otherwise it is a value to compare with. */
export function isOperatorDoc(value: Value, options: { partialReference?: boolean } = {}): value is Doc {
  if (!isDoc(value)) return false;
  const first = value.keys().next();
  if (first.done || !first.value.startsWith('$')) return false;
  if (options.partialReference) return ![...DBREF_FIELDS].some((field) => value.has(field));
  return !(value.has('$ref') && value.has('$id'));
}
