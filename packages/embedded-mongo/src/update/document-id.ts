import { type Doc, isClass, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';

/** Returns the document if its _id may be stored. @throws CommandError InvalidIdField, DollarPrefixedFieldName. */
export function requireStorableId(doc: Doc): Doc {
  const id = doc.get('_id');
  if (Array.isArray(id)) throw new CommandError('InvalidIdField', "The '_id' value cannot be of type array");
  if (isClass(id, 'BSONRegExp'))
    throw new CommandError('InvalidIdField', "The '_id' value cannot be of type regex");
  const dollar = isDoc(id) && [...id.keys()].find(isOperatorName);
  if (!dollar) return doc;
  throw new CommandError(
    'DollarPrefixedFieldName',
    `_id fields may not contain '$'-prefixed fields: ${dollar} is not valid for storage.`,
  );
}

/** The fields of a DBRef begin with `$` but are not operators. */
function isOperatorName(name: string): boolean {
  return name.startsWith('$') && !['$ref', '$id', '$db'].includes(name);
}

/** The document with its _id, if it has one, as the first field. */
export function withIdFirst(doc: Doc): Doc {
  const id = doc.get('_id');
  if (id === undefined || doc.keys().next().value === '_id') return doc;
  const rest = [...doc].filter(([name]) => name !== '_id');
  return new Map<string, Value>([['_id', id], ...rest]);
}
