import { compareStrings } from '../bson/compare.js';
import type { Doc, Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { isDigits, partsOf } from '../query/paths.js';

/** The context in which an update is applied to a document. */
export interface UpdateContext {
  /** True if the document is being inserted by an upsert. */
  inserting: boolean;
  /** The document before the update. */
  original: Doc;
  /** Set by `$unset` of an array element. */
  clearedElement?: boolean;
}

/** One operator at the end of a path. */
export interface Leaf {
  kind: 'leaf';
  /** The new value; undefined removes the field, or leaves it absent. */
  apply(current: Value | undefined, context: UpdateContext, path: string): Value | undefined;
  /** True if a scalar in the way is an error. It is none for an operator that would not create the path. */
  needsPath(context: UpdateContext): boolean;
}

/** Fields of a document, or positions of an array. */
export interface FieldsNode {
  kind: 'fields';
  children: Map<string, UpdateNode>;
}

export type UpdateNode = Leaf | FieldsNode;

export const always = (): boolean => true;
export const never = (): boolean => false;

function conflict(path: string, at: string): CommandError {
  return new CommandError(
    'ConflictingUpdateOperators',
    `Updating the path '${path}' would create a conflict at '${at}'`,
  );
}

/**
 * Puts a leaf into the tree of an update.
 * @throws CommandError ConflictingUpdateOperators when two operators touch the same path or one within the other.
 */
export function addLeaf(root: FieldsNode, path: string, leaf: Leaf): void {
  const parts = partsOf(path);
  const upTo = (count: number) => parts.slice(0, count).join('.');
  let node = root;
  for (const [i, part] of parts.entries()) {
    const child = node.children.get(part);
    if (i === parts.length - 1) {
      if (child !== undefined) throw conflict(path, upTo(i + 1));
      node.children.set(part, leaf);
    } else {
      if (child?.kind === 'leaf') throw conflict(path, upTo(i + 1));
      const next: FieldsNode = child ?? { kind: 'fields', children: new Map() };
      node.children.set(part, next);
      node = next;
    }
  }
}

/** The order in which MongoDB applies an update: numbers by value, other names by their bytes. */
export function compareParts(a: string, b: string): number {
  if (isDigits(a) && isDigits(b)) {
    const order = BigInt(a) - BigInt(b);
    if (order !== 0n) return order < 0n ? -1 : 1;
  }
  return compareStrings(a, b);
}
