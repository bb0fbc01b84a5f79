import { show } from '../bson/show.js';
import type { Doc, Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import {
  compareParts,
  type ElementsNode,
  elementIdentifier,
  type FieldsNode,
  mergeNodes,
  type UpdateContext,
  type UpdateNode,
} from './node.js';

/** MongoDB's limit on filling an array with nulls up to a position that is set. */
const MAX_BACKFILL = 1_500_000;

/** Whether an array element is chosen by the array filter of that name. */
export type ElementFilters = ReadonlyMap<string, (element: Value) => boolean>;

/** Applies the tree of an update to documents; inputs are never changed. */
export class Applier {
  readonly #root: FieldsNode;
  readonly #filters: ElementFilters;

  constructor(root: FieldsNode, filters: ElementFilters) {
    this.#root = root;
    this.#filters = filters;
  }

  apply(doc: Doc, context: UpdateContext): Doc {
    return this.#fieldsOfDoc(this.#root, doc, context, '');
  }

  #node(node: UpdateNode, value: Value | undefined, context: UpdateContext, path: string): Value | undefined {
    if (node.kind === 'leaf') return node.apply(value, context, path);
    if (node.kind === 'elements') return this.#elements(node, value, context, path);
    if (value instanceof Map) return this.#fieldsOfDoc(node, value, context, path);
    if (Array.isArray(value)) return this.#positionsOfArray(node, value, context, path);
    if (value === undefined) {
      const created = this.#fieldsOfDoc(node, new Map(), context, path);
      return created.size > 0 ? created : undefined;
    }
    const blocked = orderedChildren(node, context, path).find(([, child]) => needsPath(child, context));
    if (blocked) throw notViable(blocked[0], path, value);
    return value;
  }

  #fieldsOfDoc(node: FieldsNode, doc: Doc, context: UpdateContext, path: string): Doc {
    const result: Doc = new Map(doc);
    for (const [part, child] of orderedChildren(node, context, path)) {
      const value = this.#node(child, doc.get(part), context, join(path, part));
      if (value === undefined) result.delete(part);
      else result.set(part, value);
    }
    return result;
  }

  #positionsOfArray(node: FieldsNode, array: Value[], context: UpdateContext, path: string): Value[] {
    const result = [...array];
    for (const [part, child] of orderedChildren(node, context, path)) {
      const index = arrayIndex(part);
      if (index === undefined) {
        if (needsPath(child, context)) throw notViable(part, path, array);
        continue;
      }
      const value = this.#node(child, result[index], context, join(path, part));
      if (value !== undefined) setElement(result, index, value);
      else if (index < result.length) result[index] = clearedElement(context);
    }
    return result;
  }

  #elements(node: ElementsNode, value: Value | undefined, context: UpdateContext, path: string): Value[] {
    if (value === undefined) {
      throw new CommandError(
        'BadValue',
        `The path '${path}' must exist in the document in order to apply array updates.`,
      );
    }
    if (!Array.isArray(value)) {
      throw new CommandError(
        'BadValue',
        `Cannot apply array updates to non-array element ${lastPart(path)}: ${show(value)}`,
      );
    }
    return value.map((element, i) => {
      const chosen = [...node.children]
        .filter(([part]) => this.#chooses(part, element))
        .map(([, child]) => child);
      const at = join(path, String(i));
      if (chosen.length === 0) return element;
      const merged = chosen.reduce((a, b) => mergeNodes(a, b, at));
      const updated = this.#node(merged, element, context, at);
      return updated === undefined ? clearedElement(context) : updated;
    });
  }

  #chooses(part: string, element: Value): boolean {
    const identifier = elementIdentifier(part) ?? '';
    return identifier === '' || (this.#filters.get(identifier)?.(element) ?? false);
  }
}

/** Children in MongoDB's order, with `$` replaced by the matched position. */
function orderedChildren(node: FieldsNode, context: UpdateContext, path: string): [string, UpdateNode][] {
  const positional = node.children.get('$');
  if (!positional) return [...node.children].sort(([a], [b]) => compareParts(a, b));
  if (context.position === undefined) {
    throw new CommandError(
      'BadValue',
      'The positional operator did not find the match needed from the query.',
    );
  }
  const children = new Map(node.children);
  children.delete('$');
  const part = String(context.position);
  const other = children.get(part);
  children.set(part, other ? mergeNodes(other, positional, join(path, part)) : positional);
  return [...children].sort(([a], [b]) => compareParts(a, b));
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

/** What `$unset` leaves in place of an array element, so that the others keep their positions. */
function clearedElement(context: UpdateContext): null {
  context.clearedElement = true;
  return null;
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
