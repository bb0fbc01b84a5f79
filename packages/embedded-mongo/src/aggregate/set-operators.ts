import { compareValues } from '../bson/compare.js';
import { typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { binary, isNullish, isTruthy, type Operators, type Result, unary, variadic } from './expression.js';

/** Operators that see arrays as sets. Results are sorted, which MongoDB leaves open. */
export const SET_OPERATORS: Operators = {
  $setEquals: variadic(
    '$setEquals',
    (values) => {
      const [first = [], ...rest] = values.map((value) => {
        if (!Array.isArray(value))
          throw new CommandError(
            17044,
            `All operands of $setEquals must be arrays. One argument is of type: ${typeName(value)}`,
          );
        return distinct(value);
      });
      return rest.every(
        (set) => set.length === first.length && set.every((item, i) => compareValues(item, first[i]) === 0),
      );
    },
    { min: 2 },
  ),
  $setUnion: variadic('$setUnion', (values) => {
    const sets = requireSets('$setUnion', 17043, values);
    return sets ? distinct(sets.flat()) : null;
  }),
  $setIntersection: variadic('$setIntersection', (values) => {
    const sets = requireSets('$setIntersection', 17047, values);
    if (!sets) return null;
    const [first = [], ...rest] = sets;
    return distinct(first).filter((item) => rest.every((set) => has(set, item)));
  }),
  $setDifference: binary('$setDifference', (a, b) => {
    if (isNullish(a) || isNullish(b)) return null;
    const left = requireSet('$setDifference', 17048, 'First', a);
    const right = requireSet('$setDifference', 17049, 'Second', b);
    const kept: Value[] = [];
    for (const item of left) if (!has(right, item) && !has(kept, item)) kept.push(item);
    return kept;
  }),
  $setIsSubset: binary('$setIsSubset', (a, b) => {
    const left = requireSet('$setIsSubset', 17046, 'First', a);
    const right = requireSet('$setIsSubset', 17042, 'Second', b);
    return left.every((item) => has(right, item));
  }),
  $anyElementTrue: unary('$anyElementTrue', (value) =>
    requireElements('$anyElementTrue', 17041, value).some(isTruthy),
  ),
  $allElementsTrue: unary('$allElementsTrue', (value) =>
    requireElements('$allElementsTrue', 17040, value).every(isTruthy),
  ),
};

function has(set: Value[], item: Value): boolean {
  return set.some((each) => compareValues(each, item) === 0);
}

function distinct(items: Value[]): Value[] {
  const sorted = [...items].sort(compareValues);
  return sorted.filter((item, i) => i === 0 || compareValues(item, sorted[i - 1]) !== 0);
}

function requireSets(name: string, code: number, values: Result[]): Value[][] | undefined {
  const sets: Value[][] = [];
  for (const value of values) {
    if (isNullish(value)) return undefined;
    if (!Array.isArray(value)) {
      throw new CommandError(
        code,
        `All operands of ${name} must be arrays. One argument is of type: ${typeName(value)}`,
      );
    }
    sets.push(value);
  }
  return sets;
}

function requireSet(name: string, code: number, which: string, value: Result): Value[] {
  if (Array.isArray(value)) return value;
  throw new CommandError(
    code,
    `both operands of ${name} must be arrays. ${which} argument is of type: ${typeName(value)}`,
  );
}

function requireElements(name: string, code: number, value: Result): Value[] {
  if (Array.isArray(value)) return value;
  throw new CommandError(code, `${name}'s argument must be an array, but is ${typeName(value)}`);
}
