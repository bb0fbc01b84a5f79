import { show } from '../bson/show.js';
import type { Doc, Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compareParts, type FieldsNode, type UpdateContext, type UpdateNode } from './node.js';

/** MongoDB's limit on filling an array with nulls up to a position that is set. */
const MAX_BACKFILL = 1_500_000;

/** Applies the tree of an update to a document, which is not changed. */
export function applyTree(root: FieldsNode, doc: Doc, context: UpdateContext): Doc {
  return applyToDoc(root, doc, context, '');
}

function applyNode(
  node: UpdateNode,
  value: Value | undefined,
  context: UpdateContext,
  path: string,
): Value | undefined {
  if (node.kind === 'leaf') return node.apply(value, context, path);
  if (value instanceof Map) return applyToDoc(node, value, context, path);
  if (Array.isArray(value)) return applyToArray(node, value, context, path);
  if (value === undefined) {
    const created = applyToDoc(node, new Map(), context, path);
    return created.size > 0 ? created : undefined;
  }
  const blocked = orderedChildren(node).find(([, child]) => needsPath(child, context));
  if (blocked) throw notViable(blocked[0], path, value);
  return value;
}

function applyToDoc(node: FieldsNode, doc: Doc, context: UpdateContext, path: string): Doc {
  const result: Doc = new Map(doc);
  for (const [part, child] of orderedChildren(node)) {
    const value = applyNode(child, doc.get(part), context, join(path, part));
    if (value === undefined) result.delete(part);
    else result.set(part, value);
  }
  return result;
}

function applyToArray(node: FieldsNode, array: Value[], context: UpdateContext, path: string): Value[] {
  const result = [...array];
  for (const [part, child] of orderedChildren(node)) {
    const index = arrayIndex(part);
    if (index === undefined) {
      if (needsPath(child, context)) throw notViable(part, path, array);
      continue;
    }
    const value = applyNode(child, result[index], context, join(path, part));
    if (value !== undefined) setElement(result, index, value);
    else if (index < result.length) {
      // `$unset` leaves null, so that the other elements keep their positions.
      result[index] = null;
      context.clearedElement = true;
    }
  }
  return result;
}

/** Children in MongoDB's order. */
function orderedChildren(node: FieldsNode): [string, UpdateNode][] {
  return [...node.children].sort(([a], [b]) => compareParts(a, b));
}

function needsPath(node: UpdateNode, context: UpdateContext): boolean {
  if (node.kind === 'leaf') return node.needsPath(context);
  return [...node.children.values()].some((child) => needsPath(child, context));
}

function notViable(part: string, path: string, value: Value): CommandError {
  return new CommandError(
    'PathNotViable',
    `Cannot create field '${part}' in element {${lastPart(path)}: ${show(value)}}`,
  );
}

function join(path: string, part: string): string {
  return path === '' ? part : `${path}.${part}`;
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf('.') + 1);
}

function arrayIndex(part: string): number | undefined {
  return /^(?:0|[1-9]\d*)$/.test(part) ? Number(part) : undefined;
}

function setElement(array: Value[], index: number, value: Value): void {
  if (index - array.length > MAX_BACKFILL) {
    throw new CommandError('CannotBackfillArray', `can't backfill more than ${MAX_BACKFILL} elements`);
  }
  while (array.length < index) array.push(null);
  array[index] = value;
}
