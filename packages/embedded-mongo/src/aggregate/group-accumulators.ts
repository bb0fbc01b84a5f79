import { compareValues } from '../bson/compare.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { compileSort } from '../query/sort.js';
import { type Accumulator, SIMPLE_ACCUMULATORS, Sum } from './accumulators.js';
import { requireCount } from './array-operators.js';
import { isNullish, type Result } from './expression.js';
import { compileExpression, type Variables } from './expressions.js';

/** One accumulated field of $group: makes a group's state, fed with the group's documents. */
export type GroupField = () => { add(doc: Doc): void; result(): Result };

/** @throws CommandError 15952 for an unknown accumulator. */
export function compileAccumulator(
  name: string,
  operand: Value,
  variables: Variables | undefined,
): GroupField {
  const simple = Object.hasOwn(SIMPLE_ACCUMULATORS, name) ? SIMPLE_ACCUMULATORS[name] : undefined;
  if (simple) return simpleField(name, operand, simple, variables);
  switch (name) {
    case '$count':
      return countField(operand);
    case '$firstN':
    case '$lastN':
    case '$minN':
    case '$maxN':
      return manyField(name, operand, variables);
    case '$top':
    case '$bottom':
    case '$topN':
    case '$bottomN':
      return sortedField(name, operand, variables);
    case '$accumulator':
    case '$percentile':
    case '$median':
      throw new CommandError('NotImplemented', `accumulator ${name} is not supported by this server`);
    default:
      throw new CommandError(15952, `unknown group operator '${name}'`);
  }
}

function simpleField(
  name: string,
  operand: Value,
  make: () => Accumulator,
  variables: Variables | undefined,
): GroupField {
  if (Array.isArray(operand)) throw new CommandError(40237, `The ${name} accumulator is a unary operator`);
  const evaluate = compileExpression(operand, variables);
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

function parts(name: string, operand: Value, required: string[]): Value[] {
  if (!isDoc(operand)) throw new CommandError(5787801, `specification must be an object; found ${name}`);
  for (const field of operand.keys()) {
    if (!required.includes(field)) throw new CommandError(5787901, `Unknown argument for ${name}: ${field}`);
  }
  return required.map((field) => {
    const value = operand.get(field);
    if (value === undefined)
      throw new CommandError(field === 'n' ? 5787906 : 5787907, `Missing value for '${field}'`);
    return value;
  });
}

function manyField(
  name: '$firstN' | '$lastN' | '$minN' | '$maxN',
  operand: Value,
  variables: Variables | undefined,
): GroupField {
  const [n = null, input = null] = parts(name, operand, ['n', 'input']);
  const count = requireCount(compileExpression(n, variables)(new Map()));
  const evaluate = compileExpression(input, variables);
  const ordered = name === '$minN' || name === '$maxN';
  const sign = name === '$maxN' ? -1 : 1;
  return () => {
    const items: Value[] = [];
    return {
      add: (doc) => {
        const value = evaluate(doc);
        if (ordered && isNullish(value)) return;
        if (name !== '$firstN' || items.length < count) items.push(value ?? null);
      },
      result: () => {
        if (ordered) items.sort((a, b) => sign * compareValues(a, b));
        return name === '$lastN' ? items.slice(-count) : items.slice(0, count);
      },
    };
  };
}

function sortedField(name: string, operand: Value, variables: Variables | undefined): GroupField {
  const many = name.endsWith('N');
  const [sortBy = null, output = null, n = null] = parts(
    name,
    operand,
    many ? ['sortBy', 'output', 'n'] : ['sortBy', 'output'],
  );
  if (!isDoc(sortBy)) throw new CommandError(5788005, `invalid parameter: expected an object (sortBy)`);
  const count = many ? requireCount(compileExpression(n, variables)(new Map())) : 1;
  const order = compileSort(sortBy);
  const evaluate = compileExpression(output, variables);
  const top = name.startsWith('$top');
  return () => {
    const docs: Doc[] = [];
    return {
      add: (doc) => docs.push(doc),
      result: () => {
        const sorted = [...docs].sort(order);
        const values = (top ? sorted.slice(0, count) : sorted.slice(-count)).map(
          (doc) => evaluate(doc) ?? null,
        );
        return many ? values : (values[0] ?? null);
      },
    };
  };
}
