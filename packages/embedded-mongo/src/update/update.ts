import { compareValues } from '../bson/compare.js';
import { encodeDoc } from '../bson/document.js';
import { show } from '../bson/show.js';
import type { Doc, Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { requireStorableId, withIdFirst } from './document-id.js';
import { compileOperatorUpdate } from './operators.js';
import { compilePipelineUpdate } from './pipeline-update.js';
import { idFromFilter, seedFromFilter } from './upsert.js';

export interface CompiledUpdate {
  kind: 'replacement' | 'operators' | 'pipeline';
  /** A new document; the input is untouched. Fails with ImmutableField if _id would change. */
  apply(doc: Doc): Doc;
  /**
   * True if `$unset` reaches an array element. MongoDB counts that as a modification even if the element
   * was null already and the document stays the same.
   */
  clearsElement(doc: Doc): boolean;
  /** The document an upsert inserts; without an _id when neither filter nor update gives one. */
  upsert(): Doc;
}

/**
 * Compiles an update: operators, a replacement or a pipeline. An upsert takes fields from the filter.
 * @throws CommandError with MongoDB's codes for a malformed update.
 */
export function compileUpdate(update: Doc | Doc[], filter: Doc): CompiledUpdate {
  if (Array.isArray(update)) return pipelineUpdate(update, filter);
  const first = update.keys().next().value;
  return first?.startsWith('$') ? operatorUpdate(update, filter) : replacement(update, filter);
}

function operatorUpdate(update: Doc, filter: Doc): CompiledUpdate {
  const compiled = compileOperatorUpdate(update);
  return {
    kind: 'operators',
    apply: (doc) => withIdFirst(requireSameId(compiled.apply(doc), doc, 'operators')),
    clearsElement: compiled.clearsElement,
    upsert: () => {
      const seed = seedFromFilter(filter);
      return withIdFirst(requireSameId(compiled.insert(seed), seed, 'operators'));
    },
  };
}

function pipelineUpdate(stages: Doc[], filter: Doc): CompiledUpdate {
  const run = compilePipelineUpdate(stages);
  const apply = (doc: Doc) => withIdFirst(requireSameId(keepId(run(doc), doc), doc, 'replacement'));
  return {
    kind: 'pipeline',
    apply,
    clearsElement: () => false,
    upsert: () => apply(seedFromFilter(filter)),
  };
}

function replacement(update: Doc, filter: Doc): CompiledUpdate {
  for (const name of update.keys()) {
    if (name.startsWith('$')) throw dollarPrefixed(name);
  }
  const apply = (doc: Doc) => withIdFirst(requireSameId(keepId(new Map(update), doc), doc, 'replacement'));
  return {
    kind: 'replacement',
    apply,
    clearsElement: () => false,
    upsert: () => {
      const id = idFromFilter(filter);
      return apply(id === undefined ? new Map() : new Map([['_id', id]]));
    },
  };
}

function dollarPrefixed(name: string): CommandError {
  return new CommandError(
    'DollarPrefixedFieldName',
    `The dollar ($) prefixed field '${name}' in '${name}' is not allowed in the context of an update's replacement document. Consider using an aggregation pipeline with $replaceWith.`,
  );
}

function keepId(doc: Doc, original: Doc): Doc {
  const id = original.get('_id');
  return id === undefined || doc.has('_id') ? doc : new Map<string, Value>([['_id', id], ...doc]);
}

function requireSameId(doc: Doc, original: Doc, kind: 'operators' | 'replacement'): Doc {
  const before = original.get('_id');
  const after = doc.get('_id');
  if (before === undefined || (after !== undefined && isSameId(before, after, kind)))
    return requireStorableId(doc);
  throw new CommandError(
    'ImmutableField',
    kind === 'operators'
      ? `Performing an update on the path '_id' would modify the immutable field '_id'`
      : `After applying the update, the (immutable) field '_id' was found to have been altered to _id: ${show(after)}`,
  );
}

/** An operator may not even change the _id's numeric type; a replacement may. */
function isSameId(before: Value, after: Value, kind: 'operators' | 'replacement'): boolean {
  if (before === after) return true;
  if (kind === 'replacement') return compareValues(before, after) === 0;
  return encodeDoc(new Map([['', before]])).equals(encodeDoc(new Map([['', after]])));
}
