import { SIMPLE_ACCUMULATORS } from './accumulators.js';
import { argumentsOf, type OperatorParser, type Operators } from './expression.js';

/** Accumulators used as expressions: over their arguments, or over the elements of one array. */
export const ACCUMULATING_OPERATORS: Operators = Object.fromEntries(
  ['$sum', '$avg', '$min', '$max'].map((name) => [name, accumulate(name)]),
);

function accumulate(name: string): OperatorParser {
  return (operand, compiler) => {
    const list = argumentsOf(operand).map((each) => compiler.compile(each));
    return (env) => {
      const accumulator = SIMPLE_ACCUMULATORS[name]?.();
      const values = list.map((each) => each(env));
      const [only] = values;
      for (const value of values.length === 1 && Array.isArray(only) ? only : values) accumulator?.add(value);
      return accumulator?.result();
    };
  };
}
