import { show } from '../bson/show.js';
import type { Doc, Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { type Leaf, never, type UpdateContext } from './node.js';

export interface Rename {
  from: string;
  to: string;
}

/** @throws CommandError BadValue for a rename that MongoDB refuses for every document. */
export function parseRename(from: string, operand: Value): Rename {
  const shown = `${from}: ${show(operand)}`;
  const fail = (message: string) => new CommandError('BadValue', message);
  if (typeof operand !== 'string') throw fail(`The 'to' field for $rename must be a string: ${shown}`);
  if (operand.includes('\0')) throw fail("The 'to' field for $rename cannot contain an embedded null byte");
  if (from === operand) throw fail(`The source and target field for $rename must differ: ${shown}`);
  if (`${from}.`.startsWith(`${operand}.`) || `${operand}.`.startsWith(`${from}.`)) {
    throw fail(`The source and target field for $rename must not be on the same path: ${shown}`);
  }
  return { from, to: operand };
}

/** The leaf at the new name: takes the value of the old one, if there is one, from the original document. */
export function renameTarget(rename: Rename): Leaf {
  return {
    kind: 'leaf',
    needsPath: (context) => sourceValue(context.original, rename.from) !== undefined,
    apply: (current, context) => {
      const moved = sourceValue(context.original, rename.from);
      return moved === undefined ? current : moved;
    },
  };
}

/** The leaf at the old name. */
export const RENAME_SOURCE: Leaf = { kind: 'leaf', needsPath: never, apply: () => undefined };

/** The value to move; undefined when there is none. */
function sourceValue(doc: Doc, path: string): Value | undefined {
  let current: Value | undefined = doc;
  for (const part of path.split('.')) {
    if (!(current instanceof Map)) return undefined;
    current = current.get(part);
  }
  return current;
}

/**
 * Checks that neither end of a rename lies in an array.
 * @throws CommandError BadValue as MongoDB does; a source that does not exist is no error.
 */
export function requireNoArrays(rename: Rename, context: UpdateContext): void {
  const doc = context.original;
  requireNoArray(doc, rename.from, 'source');
  if (sourceValue(doc, rename.from) !== undefined) requireNoArray(doc, rename.to, 'destination');
}

function requireNoArray(doc: Doc, path: string, end: 'source' | 'destination'): void {
  const parts = path.split('.');
  let current: Value | undefined = doc;
  for (const [i, part] of parts.entries()) {
    if (Array.isArray(current)) {
      if (end === 'source' && /^\d+$/.test(part) && current[Number(part)] === undefined) return;
      const name = parts[i - 1] ?? '';
      throw new CommandError(
        'BadValue',
        `The ${end} field cannot be an array element, '${path}' in doc with _id: ${show(doc.get('_id'))} has an array field called '${name}'`,
      );
    }
    if (end === 'source' && current !== undefined && !(current instanceof Map)) {
      const shown = `{${parts[i - 1] ?? ''}: ${show(current)}}`;
      throw new CommandError(
        'PathNotViable',
        `Cannot use the part (${part}) of (${path}) to traverse the element (${shown})`,
      );
    }
    current = current instanceof Map ? current.get(part) : undefined;
  }
}
