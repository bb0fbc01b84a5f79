import { isTruthy } from '../aggregate/expression.js';
import { compileExpression, isExpressionName } from '../aggregate/expressions.js';
import { isNumeric } from '../bson/numeric.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { parseFieldPath } from './field-path.js';
import { isNode, type ProjectionLeaf, type ProjectionMode, type ProjectionNode } from './projection-tree.js';

/** Operators of find projections that aggregation does not have. */
interface FindOperators {
  slice(path: string[], operand: Value): void;
  elemMatch(path: string, operand: Value): ProjectionLeaf;
}

interface ParsedProjection {
  root: ProjectionNode;
  mode: Exclude<ProjectionMode, 'addition'>;
}

interface Options {
  find?: FindOperators;
}

/**
 * Parses a projection as find and $project write it.
 * @throws CommandError with MongoDB's codes for mixed kinds (31253, 31254), colliding paths and the like.
 */
export function parseProjection(spec: Doc, options: Options = {}): ParsedProjection {
  return new Parser(options).parse(spec);
}

class Parser {
  readonly #options: Options;
  readonly #root: ProjectionNode = { fields: new Map() };
  #mode: 'inclusion' | 'exclusion' | undefined;
  #idSpecified = false;
  #idIncluded = false;
  #hasSlice = false;
  #hasElemMatch = false;

  constructor(options: Options) {
    this.#options = options;
  }

  parse(spec: Doc): ParsedProjection {
    for (const [name, value] of spec) {
      if (name === '_id' || name.startsWith('_id.')) this.#idSpecified = true;
      this.#element(this.#root, [], name, value);
    }
    const mode = this.#mode ?? this.#defaultMode();
    if (mode === 'inclusion' && !this.#idSpecified) this.#root.fields.set('_id', 'include');
    if (mode === 'exclusion' && this.#idIncluded) this.#root.fields.delete('_id');
    return { root: this.#root, mode };
  }

  #defaultMode(): 'inclusion' | 'exclusion' {
    if (this.#hasSlice) return 'exclusion';
    return this.#hasElemMatch || this.#idIncluded ? 'inclusion' : 'exclusion';
  }

  #element(parent: ProjectionNode, prefix: string[], name: string, value: Value): void {
    if (name.split('.').includes('$'))
      throw new CommandError(
        'NotImplemented',
        `positional projection '${name}' is not supported by this server`,
      );
    if (isDoc(value)) {
      this.#subObject(parent, prefix, name, value);
    } else if (typeof value === 'boolean' || isNumeric(value)) {
      if (!isTruthy(value)) this.#exclude(parent, prefix, name);
      else this.#include(parent, prefix, name);
    } else {
      this.#literal(parent, name, value);
    }
  }

  #isTopLevelId(prefix: string[], name: string): boolean {
    return prefix.length === 0 && name === '_id';
  }

  #include(parent: ProjectionNode, prefix: string[], name: string): void {
    this.#add(parent, parseFieldPath(name), 'include');
    if (this.#isTopLevelId(prefix, name)) this.#idIncluded = true;
    else this.#requireInclusion(name);
  }

  #requireInclusion(name: string): void {
    if (this.#mode === 'exclusion') {
      throw new CommandError(31253, `Cannot do inclusion on field ${name} in exclusion projection`);
    }
    this.#mode = 'inclusion';
  }

  #exclude(parent: ProjectionNode, prefix: string[], name: string): void {
    this.#add(parent, parseFieldPath(name), 'exclude');
    if (this.#isTopLevelId(prefix, name)) return;
    if (this.#mode === 'inclusion') {
      throw new CommandError(31254, `Cannot do exclusion on field ${name} in inclusion projection`);
    }
    this.#mode = 'exclusion';
  }

  #literal(parent: ProjectionNode, name: string, value: Value): void {
    this.#add(parent, parseFieldPath(name), compileExpression(value));
    if (this.#mode === 'exclusion') {
      throw new CommandError(31310, `Cannot use an expression ${name} in an exclusion projection`);
    }
    this.#mode = 'inclusion';
  }

  #subObject(parent: ProjectionNode, prefix: string[], name: string, value: Doc): void {
    const path = parseFieldPath(name);
    const [first] = value;
    if (first === undefined) {
      throw new CommandError(
        51270,
        `An empty sub-projection is not a valid value. Found empty object at path ${name}`,
      );
    }
    if (value.size === 1 && first[0].startsWith('$')) {
      this.#operator(parent, prefix, path, value, first);
      return;
    }
    const node: ProjectionNode = { fields: new Map() };
    this.#add(parent, path, node);
    for (const [child, each] of value) this.#element(node, [...prefix, ...path], child, each);
  }

  #operator(
    parent: ProjectionNode,
    prefix: string[],
    path: string[],
    value: Doc,
    [name, operand]: [string, Value],
  ): void {
    const find = this.#options.find;
    if (name === '$slice' && find && isFindSlice(operand)) {
      find.slice([...prefix, ...path], operand);
      this.#add(parent, path, 'include');
      this.#hasSlice = true;
    } else if (name === '$elemMatch') {
      this.#elemMatch(parent, prefix, path, operand);
    } else if (name === '$meta') {
      throw new CommandError('NotImplemented', '$meta projection is not supported by this server');
    } else {
      if (!isExpressionName(name)) throw new CommandError(31325, `Unknown expression ${name}`);
      if (this.#mode === 'exclusion') {
        throw new CommandError(31252, 'Cannot use expression other than $meta in exclusion projection');
      }
      this.#mode = 'inclusion';
      this.#add(parent, path, compileExpression(value));
    }
  }

  #elemMatch(parent: ProjectionNode, prefix: string[], path: string[], operand: Value): void {
    const find = this.#options.find;
    if (!find) throw new CommandError('InvalidPipelineOperator', 'Cannot use $elemMatch in this context');
    if (!isDoc(operand)) {
      throw new CommandError(31274, 'elemMatch: Invalid argument, object required');
    }
    const [field] = path;
    if (prefix.length > 0 || path.length > 1 || field === undefined) {
      throw new CommandError(31275, 'Cannot use $elemMatch projection on a nested field.');
    }
    this.#add(parent, path, find.elemMatch(field, operand));
    this.#hasElemMatch = true;
  }

  #add(root: ProjectionNode, path: string[], leaf: ProjectionLeaf | ProjectionNode): void {
    let node = root;
    for (const [i, part] of path.entries()) {
      const child = node.fields.get(part);
      if (i === path.length - 1) {
        if (child !== undefined) throw new CommandError(31250, `Path collision at ${path.join('.')}`);
        node.fields.set(part, leaf);
      } else if (child === undefined) {
        const next: ProjectionNode = { fields: new Map() };
        node.fields.set(part, next);
        node = next;
      } else if (isNode(child)) {
        node = child;
      } else {
        const rest = path.slice(i + 1).join('.');
        throw new CommandError(31249, `Path collision at ${path.join('.')} remaining portion ${rest}`);
      }
    }
  }
}

/** True if an operand is find's $slice; other forms are the aggregation operator of the same name. */
function isFindSlice(operand: Value): boolean {
  return isNumeric(operand) || (Array.isArray(operand) && operand.length === 2 && operand.every(isNumeric));
}
