import { compareValues } from '../bson/compare.js';
import { isNumeric, toNumber } from '../bson/numeric.js';
import { type Doc, isClass, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';

/** A value, or undefined where MongoDB says "missing". */
export type Result = Value | undefined;

/** The input of an expression. */
export interface Env {
  root: Doc;
  /** Values of the variables bound by $let; each has its slot. */
  slots: Result[];
}

export type Expr = (env: Env) => Result;

/** Lets operators compile their operands. */
export interface Compiler {
  compile(operand: Value): Expr;
  /** Returns a compiler with one more variable in scope. Its value goes into `slot` before each evaluation. */
  bind(name: string): { slot: number; inner: Compiler };
}

/** Compiles one operator from its operand. */
export type OperatorParser = (operand: Value, compiler: Compiler) => Expr;

export type Operators = Readonly<Record<string, OperatorParser>>;

/** True if a value counts as true: everything but false, null, missing and zero. */
export function isTruthy(value: Result): boolean {
  if (value === undefined || value === null || value === false) return false;
  return isNumeric(value) ? toNumber(value) !== 0 : true;
}

export function isNullish(value: Result): value is null | undefined {
  return value === undefined || value === null;
}

/** Compares as expressions do: in BSON order, with a missing value below null. */
export function compareResults(a: Result, b: Result): number {
  if (a === undefined) return b === undefined ? 0 : isClass(b, 'MinKey') ? 1 : -1;
  if (b === undefined) return isClass(a, 'MinKey') ? -1 : 1;
  return compareValues(a, b);
}

/** The arguments of an operator: a list, or a single one written without brackets. */
export function argumentsOf(operand: Value): Value[] {
  return Array.isArray(operand) ? operand : [operand];
}

/** @throws CommandError 16020 unless there are exactly `count` arguments. */
export function fixedArguments(name: string, operand: Value, count: number): Value[] {
  const list = argumentsOf(operand);
  if (list.length !== count) {
    throw new CommandError(
      16020,
      `Expression ${name} takes exactly ${count} arguments. ${list.length} were passed in.`,
    );
  }
  return list;
}

/** @throws CommandError 28667 unless the number of arguments is within the range. */
export function rangedArguments(name: string, operand: Value, min: number, max: number): Value[] {
  const list = argumentsOf(operand);
  if (list.length < min || list.length > max) {
    throw new CommandError(
      28667,
      `Expression ${name} takes at least ${min} arguments, and at most ${max}, but ${list.length} were passed in.`,
    );
  }
  return list;
}

/** An operator of one argument. */
export function unary(name: string, apply: (value: Result) => Result): OperatorParser {
  return (operand, compiler) => {
    const [first = null] = fixedArguments(name, operand, 1);
    const argument = compiler.compile(first);
    return (env) => apply(argument(env));
  };
}

/** An operator of two arguments. */
export function binary(name: string, apply: (a: Result, b: Result) => Result): OperatorParser {
  return (operand, compiler) => {
    const [first = null, second = null] = fixedArguments(name, operand, 2);
    const a = compiler.compile(first);
    const b = compiler.compile(second);
    return (env) => apply(a(env), b(env));
  };
}

/** An operator of a varying number of arguments, all evaluated. */
export function variadic(apply: (values: Result[]) => Result): OperatorParser {
  return (operand, compiler) => {
    const list = argumentsOf(operand).map((each) => compiler.compile(each));
    return (env) => apply(list.map((each) => each(env)));
  };
}

interface NamedOptions {
  required: string[];
  optional?: string[];
  /** MongoDB's error codes: the operand is not a document, a name is unknown, a name is missing. */
  codes: { type: number; unknown: number; missing: number };
}

/** The operand as a document holding only known names and all required ones. */
export function namedArguments(name: string, operand: Value, options: NamedOptions): Doc {
  const { required, optional = [], codes } = options;
  if (!isDoc(operand)) throw new CommandError(codes.type, `${name} only supports an object as its argument`);
  for (const field of operand.keys()) {
    if (!required.includes(field) && !optional.includes(field)) {
      throw new CommandError(codes.unknown, `Unrecognized parameter to ${name}: ${field}`);
    }
  }
  for (const field of required) {
    if (!operand.has(field)) throw new CommandError(codes.missing, `Missing '${field}' parameter to ${name}`);
  }
  return operand;
}
