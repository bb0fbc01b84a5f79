import { isNumeric, toNumber } from '../bson/numeric.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileElementTest } from './filter.js';
import { parseProjection } from './projection-parser.js';
import { applyProjection, type ProjectionLeaf } from './projection-tree.js';

/**
 * Compiles a find projection.
 * @throws CommandError with MongoDB's codes for a malformed projection.
 */
export function compileProjection(spec: Doc): (doc: Doc) => Doc {
  if (spec.size === 0) return (doc) => doc;
  const slices: ((doc: Doc) => Doc)[] = [];
  const { root, mode } = parseProjection(spec, {
    find: {
      slice: (path, operand) => slices.push(sliceStep(path, operand)),
      elemMatch: (field, operand) => elemMatchLeaf(field, operand),
    },
  });
  return (doc) => slices.reduce((projected, slice) => slice(projected), applyProjection(doc, root, mode));
}

function elemMatchLeaf(field: string, operand: Value): ProjectionLeaf {
  const test = compileElementTest(operand);
  return (root) => {
    const value = root.get(field);
    const found = Array.isArray(value) ? value.find(test) : undefined;
    return found === undefined ? undefined : [found];
  };
}

function sliceStep(path: string[], operand: Value): (doc: Doc) => Doc {
  const slice = sliceOf(operand);
  return (projected) => replaceArrays(projected, path, slice) as Doc;
}

function sliceOf(operand: Value): (array: Value[]) => Value[] {
  if (!Array.isArray(operand)) {
    const count = sliceNumber(operand);
    return (array) => (count >= 0 ? array.slice(0, count) : array.slice(count));
  }
  const skip = sliceNumber(operand[0]);
  const limit = sliceNumber(operand[1]);
  if (limit <= 0) throw new CommandError(31259, `$slice limit must be positive, got ${limit}`);
  return (array) => {
    const start = skip < 0 ? Math.max(0, array.length + skip) : skip;
    return array.slice(start, start + limit);
  };
}

function sliceNumber(value: Value | undefined): number {
  const number = isNumeric(value) ? toNumber(value) : 0;
  return Math.trunc(Math.max(-2_147_483_648, Math.min(2_147_483_647, Number.isNaN(number) ? 0 : number)));
}

/** Rewrites the arrays at the end of a path, through documents and arrays of documents. */
function replaceArrays(value: Value, path: string[], rewrite: (array: Value[]) => Value[]): Value {
  const [part, ...rest] = path;
  if (part === undefined) return Array.isArray(value) ? rewrite(value) : value;
  if (Array.isArray(value))
    return value.map((item) => (isDoc(item) ? replaceArrays(item, path, rewrite) : item));
  if (!isDoc(value)) return value;
  const child = value.get(part);
  if (child === undefined) return value;
  return new Map(value).set(part, replaceArrays(child, rest, rewrite));
}
