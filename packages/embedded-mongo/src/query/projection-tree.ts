import type { Doc, Value } from '../bson/types.js';

/** Computes a field from the whole input document; undefined leaves the field out. */
type Computation = (root: Doc) => Value | undefined;

/** The projection of one document level. Shared by find, $project, $addFields and $unset. */
export interface ProjectionNode {
  fields: Map<string, ProjectionLeaf | ProjectionNode>;
}

export type ProjectionLeaf = 'include' | 'exclude' | Computation;

export type ProjectionMode = 'inclusion' | 'exclusion' | 'addition';

export function isNode(entry: ProjectionLeaf | ProjectionNode | undefined): entry is ProjectionNode {
  return typeof entry === 'object';
}

/**
 * Applies a projection. An inclusion keeps the named fields in document order; then, in every mode,
 * computed fields are set: in place when the field exists, at the end otherwise.
 */
export function applyProjection(doc: Doc, node: ProjectionNode, mode: ProjectionMode): Doc {
  const kept = mode === 'addition' ? doc : keepFields(doc, node, mode);
  return hasComputed(node) ? compute(kept, node, doc) : kept;
}

function keepFields(doc: Doc, node: ProjectionNode, mode: ProjectionMode): Doc {
  const result: Doc = new Map();
  for (const [name, value] of doc) {
    const entry = node.fields.get(name);
    if (isNode(entry)) {
      const kept = keepValue(value, entry, mode);
      if (kept !== undefined) result.set(name, kept);
    } else if (mode === 'inclusion' ? entry === 'include' : entry !== 'exclude') {
      result.set(name, value);
    }
  }
  return result;
}

/** Arrays are projected element by element; an inclusion drops what is not a document. */
function keepValue(value: Value, node: ProjectionNode, mode: ProjectionMode): Value | undefined {
  if (value instanceof Map) return keepFields(value, node, mode);
  // Keep the scalar: a computed field inside this path replaces it.
  if (!Array.isArray(value)) return mode === 'inclusion' && !hasComputed(node) ? undefined : value;
  const items: Value[] = [];
  for (const item of value) {
    const kept = keepValue(item, node, mode);
    if (kept !== undefined) items.push(kept);
  }
  return items;
}

const computedNodes = new WeakMap<ProjectionNode, boolean>();

function hasComputed(node: ProjectionNode): boolean {
  let known = computedNodes.get(node);
  if (known === undefined) {
    known = [...node.fields.values()].some(
      (entry) => typeof entry === 'function' || (isNode(entry) && hasComputed(entry)),
    );
    computedNodes.set(node, known);
  }
  return known;
}

function compute(doc: Doc, node: ProjectionNode, root: Doc): Doc {
  const result: Doc = new Map(doc);
  for (const [name, entry] of node.fields) {
    if (typeof entry === 'function') setOrDelete(result, name, entry(root));
    else if (isNode(entry) && hasComputed(entry))
      result.set(name, computeInside(result.get(name), entry, root));
  }
  return result;
}

/** Replaces a value that is not a document by a document of the computed fields. */
function computeInside(value: Value | undefined, node: ProjectionNode, root: Doc): Value {
  if (Array.isArray(value)) return value.map((item) => computeInside(item, node, root));
  return compute(value instanceof Map ? value : new Map(), node, root);
}

function setOrDelete(doc: Doc, name: string, value: Value | undefined): void {
  if (value === undefined) doc.delete(name);
  else doc.set(name, value);
}
