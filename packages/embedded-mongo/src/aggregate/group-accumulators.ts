import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { UNSUPPORTED_ACCUMULATORS } from '../unsupported.js';
import { type Accumulator, SIMPLE_ACCUMULATORS, Sum } from './accumulators.js';
import type { Result } from './expression.js';
import { compileExpression } from './expressions.js';

/** One accumulated field of $group. Each call creates the state of one group. */
export type GroupField = () => { add(doc: Doc): void; result(): Result };

/** @throws CommandError 15952 for an unknown accumulator. */
export function compileAccumulator(name: string, operand: Value): GroupField {
  const simple = Object.hasOwn(SIMPLE_ACCUMULATORS, name) ? SIMPLE_ACCUMULATORS[name] : undefined;
  if (simple) return simpleField(name, operand, simple);
  if (name === '$count') return countField(operand);
  if (UNSUPPORTED_ACCUMULATORS.has(name))
    throw new CommandError('NotImplemented', `accumulator ${name} is not supported by this server`);
  throw new CommandError(15952, `unknown group operator '${name}'`);
}

function simpleField(name: string, operand: Value, make: () => Accumulator): GroupField {
  if (Array.isArray(operand)) throw new CommandError(40237, `The ${name} accumulator is a unary operator`);
  const evaluate = compileExpression(operand);
  return () => {
    const accumulator = make();
    return { add: (doc) => accumulator.add(evaluate(doc)), result: () => accumulator.result() };
  };
}

function countField(operand: Value): GroupField {
  if (!isDoc(operand) || operand.size > 0)
    throw new CommandError('TypeMismatch', '$count takes no arguments, i.e. $count:{}');
  return () => {
    const sum = new Sum();
    return { add: () => sum.add(1), result: () => sum.result() };
  };
}
