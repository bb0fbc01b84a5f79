import { isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import {
  argumentsOf,
  binary,
  type Compiler,
  compareResults,
  type Expr,
  fixedArguments,
  isNullish,
  isTruthy,
  type Operators,
  unary,
} from './expression.js';

/** Comparison, boolean and conditional operators, and the type of a value. */
export const COMPARISON_OPERATORS: Operators = {
  $cmp: binary('$cmp', (a, b) => Math.sign(compareResults(a, b)) + 0),
  $eq: binary('$eq', (a, b) => compareResults(a, b) === 0),
  $ne: binary('$ne', (a, b) => compareResults(a, b) !== 0),
  $lt: binary('$lt', (a, b) => compareResults(a, b) < 0),
  $lte: binary('$lte', (a, b) => compareResults(a, b) <= 0),
  $gt: binary('$gt', (a, b) => compareResults(a, b) > 0),
  $gte: binary('$gte', (a, b) => compareResults(a, b) >= 0),
  $not: unary('$not', (value) => !isTruthy(value)),
  $and: (operand, compiler) => {
    const list = compileAll(operand, compiler);
    return (env) => list.every((each) => isTruthy(each(env)));
  },
  $or: (operand, compiler) => {
    const list = compileAll(operand, compiler);
    return (env) => list.some((each) => isTruthy(each(env)));
  },
  $cond: parseCond,
  $ifNull: parseIfNull,
  $type: unary('$type', (value) => typeName(value)),
};

function compileAll(operand: Value, compiler: Compiler): Expr[] {
  return argumentsOf(operand).map((each) => compiler.compile(each));
}

function parseCond(operand: Value, compiler: Compiler): Expr {
  const [test, yes, no] = condParts(operand).map((each) => compiler.compile(each)) as [Expr, Expr, Expr];
  return (env) => (isTruthy(test(env)) ? yes(env) : no(env));
}

/** Names of the parts of $cond, with the error for a missing one. */
const COND_PARTS = [
  ['if', 17080],
  ['then', 17081],
  ['else', 17082],
] as const;

function condParts(operand: Value): Value[] {
  if (!isDoc(operand)) return fixedArguments('$cond', operand, 3);
  for (const field of operand.keys()) {
    if (!['if', 'then', 'else'].includes(field)) {
      throw new CommandError(17083, `Unrecognized parameter to $cond: ${field}`);
    }
  }
  return COND_PARTS.map(([field, code]) => {
    const part = operand.get(field);
    if (part === undefined) throw new CommandError(code, `Missing '${field}' parameter to $cond`);
    return part;
  });
}

function parseIfNull(operand: Value, compiler: Compiler): Expr {
  const list = argumentsOf(operand);
  if (list.length < 2) {
    throw new CommandError(1257300, `$ifNull needs at least two arguments, had: ${list.length}`);
  }
  const compiled = list.map((each) => compiler.compile(each));
  return (env) => {
    let value = compiled[0]?.(env);
    for (let i = 1; i < compiled.length && isNullish(value); i += 1) value = compiled[i]?.(env);
    return value;
  };
}
