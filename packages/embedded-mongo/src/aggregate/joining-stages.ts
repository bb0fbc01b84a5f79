import { groupKey } from '../bson/group-key.js';
import { type Doc, isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { parseFieldPath } from '../query/field-path.js';
import { someAt } from '../query/paths.js';
import type { Result } from './expression.js';
import { withField } from './flow-stages.js';
import type { CompileStages, PipelineContext, Stage, StageParser } from './stage.js';

/** Stages that run other pipelines or read other collections. */
export const JOINING_STAGES: Readonly<Record<string, StageParser>> = {
  $lookup: lookup,
  $facet: facet,
};

function requireStages(what: string, value: Value): Doc[] {
  if (Array.isArray(value) && value.every(isDoc)) return value;
  throw new CommandError('TypeMismatch', `${what} must be an array of pipeline stages`);
}

function requireString(what: string, value: Value | undefined): string {
  if (typeof value === 'string') return value;
  throw new CommandError('FailedToParse', `${what} must be a string, but found type: ${typeName(value)}`);
}

/** The documents of the other collection that are equal in one field, added as an array. */
function lookup(operand: Value, context: PipelineContext): Stage {
  if (!isDoc(operand))
    throw new CommandError(
      'FailedToParse',
      `the $lookup specification must be an Object, but found ${typeName(operand)}`,
    );
  for (const name of operand.keys()) requireLookupField(name);
  const from = requireString("$lookup argument 'from'", operand.get('from'));
  const as = parseFieldPath(requireString("$lookup argument 'as'", operand.get('as')));
  const localParts = parseFieldPath(
    requireString("$lookup argument 'localField'", operand.get('localField')),
  );
  const foreignPath = requireString("$lookup argument 'foreignField'", operand.get('foreignField'));
  parseFieldPath(foreignPath);
  return function* (docs) {
    const foreign = [...context.collection(from)];
    const index = indexBy(foreign, foreignPath);
    for (const doc of docs) yield withField(doc, as, matching(foreign, index, localValues(doc, localParts)));
  };
}

function requireLookupField(name: string): void {
  if (['from', 'as', 'localField', 'foreignField'].includes(name)) return;
  if (name === 'let' || name === 'pipeline')
    throw new CommandError('NotImplemented', `$lookup argument '${name}' is not supported by this server`);
  throw new CommandError('FailedToParse', `unknown argument to $lookup: ${name}`);
}

/** The documents with one of the values, without repetition, in the order of their collection. */
function matching(docs: Doc[], index: Map<string, number[]>, values: Value[]): Doc[] {
  const positions = new Set(values.flatMap((value) => index.get(groupKey(value)) ?? []));
  return [...positions].sort((a, b) => a - b).map((position) => docs[position] as Doc);
}

/** Maps each value at the path to the positions of its documents. A missing field counts as null. */
function indexBy(docs: Doc[], path: string): Map<string, number[]> {
  const index = new Map<string, number[]>();
  let position = 0;
  const collect = someAt(
    path,
    (value) => {
      const key = groupKey(value ?? null);
      const positions = index.get(key) ?? [];
      if (positions.at(-1) !== position) index.set(key, [...positions, position]);
      return false;
    },
    'elements',
  );
  for (const doc of docs) {
    collect(doc);
    position += 1;
  }
  return index;
}

/** The values at a path, with arrays expanded; null if there are none. */
function localValues(doc: Doc, parts: string[]): Value[] {
  const values: Value[] = [];
  const visit = (value: Result, next: number): void => {
    const part = parts[next];
    if (Array.isArray(value)) {
      for (const item of value) {
        if (part === undefined) values.push(item);
        else if (isDoc(item)) visit(item, next);
      }
      const item = part !== undefined && /^\d+$/.test(part) ? value[Number(part)] : undefined;
      if (item !== undefined) visit(item, next + 1);
    } else if (part === undefined) {
      if (value !== undefined) values.push(value);
    } else if (isDoc(value)) visit(value.get(part), next + 1);
  };
  visit(doc, 0);
  return values.length > 0 ? values : [null];
}

const NOT_IN_FACET = ['$out', '$merge', '$facet', '$collStats', '$geoNear', '$indexStats'];

function facet(operand: Value, context: PipelineContext, compile: CompileStages): Stage {
  if (!isDoc(operand) || operand.size === 0) {
    throw new CommandError(
      40169,
      `the $facet specification must be a non-empty object, but found: ${typeName(operand)}`,
    );
  }
  const branches = [...operand].map(([name, stages]) => {
    if (!Array.isArray(stages))
      throw new CommandError(
        40170,
        `arguments to $facet must be arrays, ${name} is type ${typeName(stages)}`,
      );
    if (name.includes('.') || name.startsWith('$') || name === '') {
      throw new CommandError(16412, `FieldPath field names may not contain '.' or start with '$': ${name}`);
    }
    const list = requireStages(`$facet.${name}`, stages);
    const banned = list
      .map((stage) => stage.keys().next().value ?? '')
      .find((stage) => NOT_IN_FACET.includes(stage));
    if (banned !== undefined)
      throw new CommandError(40600, `${banned} is not allowed to be used within a $facet stage`);
    return [name, compile(list, context)] as const;
  });
  return (docs) => {
    const input = [...docs];
    return [new Map(branches.map(([name, run]): [string, Value] => [name, [...run(input)]]))];
  };
}
