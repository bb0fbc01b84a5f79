import { show } from '../bson/show.js';
import type { Doc, Value } from '../bson/types.js';
import { isDoc } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { parseFieldPath } from '../query/field-path.js';
import { UNSUPPORTED_EXPRESSIONS } from '../unsupported.js';
import { ARRAY_OPERATORS } from './array-operators.js';
import { COMPARISON_OPERATORS } from './comparison-operators.js';
import type { Compiler, Env, Expr, OperatorParser, Result } from './expression.js';
import { LET_OPERATOR } from './let-operator.js';
import { OBJECT_OPERATORS } from './object-operators.js';

const OPERATORS = new Map<string, OperatorParser>(
  [COMPARISON_OPERATORS, ARRAY_OPERATORS, LET_OPERATOR, OBJECT_OPERATORS].flatMap((family) =>
    Object.entries(family),
  ),
);

/**
 * Compiles an aggregation expression to a function of the document (`$$ROOT`).
 * @throws CommandError InvalidPipelineOperator (168) for an unknown operator, NotImplemented for an unsupported one.
 */
export function compileExpression(expression: Value): (doc: Doc) => Result {
  const evaluate = new ExpressionCompiler(new Map()).compile(expression);
  const slots: Result[] = [];
  return (doc) => evaluate({ root: doc, slots });
}

/** True if a name is an operator of the expression language, supported or not. */
export function isExpressionName(name: string): boolean {
  return name === '$literal' || OPERATORS.has(name) || UNSUPPORTED_EXPRESSIONS.has(name);
}

const UNSUPPORTED_VARIABLES = new Set([
  'CLUSTER_TIME',
  'USER_ROLES',
  'SEARCH_META',
  'JS_SCOPE',
  'DESCEND',
  'PRUNE',
  'KEEP',
]);

class ExpressionCompiler implements Compiler {
  /** The variables in scope, each with its slot. */
  readonly #bound: ReadonlyMap<string, number>;

  constructor(bound: ReadonlyMap<string, number>) {
    this.#bound = bound;
  }

  compile(expression: Value): Expr {
    if (typeof expression === 'string' && expression.startsWith('$')) return this.#reference(expression);
    if (Array.isArray(expression)) return this.#list(expression);
    if (isDoc(expression)) return this.#document(expression);
    return () => expression;
  }

  bind(name: string): { slot: number; inner: Compiler } {
    requireVariableName(name);
    // An inner variable of the same name gets its own slot, so the outer one keeps its value.
    const slot = (Math.max(-1, ...this.#bound.values()) as number) + 1;
    return { slot, inner: new ExpressionCompiler(new Map(this.#bound).set(name, slot)) };
  }

  #list(items: Value[]): Expr {
    const compiled = items.map((item) => this.compile(item));
    return (env) => compiled.map((each) => each(env) ?? null);
  }

  #document(doc: Doc): Expr {
    const [first] = doc;
    if (first?.[0].startsWith('$')) {
      if (doc.size > 1) {
        throw new CommandError(
          15983,
          `an expression specification must contain exactly one field, the name of the expression. Found ${doc.size} fields in ${show(doc)}`,
        );
      }
      return this.#operator(first[0], first[1]);
    }
    const fields = [...doc].map(([name, value]) => {
      requireFieldName(name);
      return [name, this.compile(value)] as const;
    });
    return (env) => {
      const result: Doc = new Map();
      for (const [name, each] of fields) {
        const value = each(env);
        if (value !== undefined) result.set(name, value);
      }
      return result;
    };
  }

  #operator(name: string, operand: Value): Expr {
    if (name === '$literal') return () => operand;
    const parse = OPERATORS.get(name);
    if (parse) return parse(operand, this);
    if (UNSUPPORTED_EXPRESSIONS.has(name)) {
      throw new CommandError('NotImplemented', `expression ${name} is not supported by this server`);
    }
    throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
  }

  #reference(text: string): Expr {
    if (!text.startsWith('$$')) {
      if (text === '$') throw new CommandError(16872, "'$' by itself is not a valid FieldPath");
      const parts = parseFieldPath(text.slice(1));
      const [only = ''] = parts;
      if (parts.length === 1) return (env) => env.root.get(only);
      return (env) => fieldAt(env.root, parts, 0);
    }
    const [name = '', ...parts] = text.slice(2).split('.');
    if (text === '$$' || name === '') throw new CommandError(16869, 'empty variable names are not allowed');
    const variable = this.#variable(name);
    if (parts.length === 0) return variable;
    parseFieldPath(parts.join('.'));
    return (env) => fieldAt(variable(env), parts, 0);
  }

  #variable(name: string): Expr {
    const slot = this.#bound.get(name);
    if (slot !== undefined) return (env) => env.slots[slot];
    if (name === 'ROOT' || name === 'CURRENT') return (env: Env) => env.root;
    if (name === 'REMOVE') return () => undefined;
    if (name === 'NOW') {
      const now = new Date();
      return () => now;
    }
    if (UNSUPPORTED_VARIABLES.has(name)) {
      throw new CommandError('NotImplemented', `variable $$${name} is not supported by this server`);
    }
    throw new CommandError(17276, `Use of undefined variable: ${name}`);
  }
}

/** @throws CommandError for a name that users may not give a variable. */
function requireVariableName(name: string): void {
  if (name === '') throw new CommandError(16866, 'empty variable names are not allowed');
  if (!/^[a-z\u0080-\uffff]/.test(name)) {
    throw new CommandError(16867, `'${name}' starts with an invalid character for a user variable name`);
  }
  const bad = /[^A-Za-z0-9_\u0080-\uffff]/.exec(name)?.[0];
  if (bad !== undefined) {
    throw new CommandError(16868, `'${name}' contains an invalid character for a variable name: '${bad}'`);
  }
}

function requireFieldName(name: string): void {
  if (name.includes('.'))
    throw new CommandError(
      16412,
      "FieldPath field names may not contain '.'. Consider using $getField or $setField.",
    );
  parseFieldPath(name);
}

/** The value at a path as expressions see it: arrays are mapped, and never indexed by number. */
function fieldAt(value: Result, parts: string[], from: number): Result {
  let current = value;
  for (let i = from; i < parts.length; i += 1) {
    if (Array.isArray(current)) return fieldsOfArray(current, parts, i);
    if (!(current instanceof Map)) return undefined;
    current = current.get(parts[i] as string);
  }
  return current;
}

function fieldsOfArray(array: Value[], parts: string[], from: number): Value[] {
  const found: Value[] = [];
  for (const item of array) {
    const value = item instanceof Map ? fieldAt(item, parts, from) : undefined;
    if (value !== undefined) found.push(value);
  }
  return found;
}
