import { groupKey } from '../bson/group-key.js';
import { type Doc, isDoc, typeName, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { parseFieldPath } from '../query/field-path.js';
import { someAt } from '../query/paths.js';
import type { Result } from './expression.js';
import { compileExpression, requireVariableName } from './expressions.js';
import { withField } from './flow-stages.js';
import type { CompileStages, PipelineContext, Stage, StageParser } from './stage.js';

/** Stages that run other pipelines or read other collections. */
export const JOINING_STAGES: Readonly<Record<string, StageParser>> = {
  $lookup: lookup,
  $unionWith: unionWith,
  $facet: facet,
  $documents: documents,
};

function requireStages(what: string, value: Value): Doc[] {
  if (Array.isArray(value) && value.every(isDoc)) return value;
  throw new CommandError('TypeMismatch', `${what} must be an array of pipeline stages`);
}

function requireString(what: string, value: Value | undefined): string {
  if (typeof value === 'string') return value;
  throw new CommandError('FailedToParse', `${what} must be a string, but found type: ${typeName(value)}`);
}

function lookup(operand: Value, context: PipelineContext, compile: CompileStages): Stage {
  if (!isDoc(operand))
    throw new CommandError(
      'FailedToParse',
      `the $lookup specification must be an Object, but found ${typeName(operand)}`,
    );
  for (const name of operand.keys()) {
    if (!['from', 'as', 'localField', 'foreignField', 'let', 'pipeline'].includes(name)) {
      throw new CommandError('FailedToParse', `unknown argument to $lookup: ${name}`);
    }
  }
  const from =
    operand.get('from') === undefined && operand.has('pipeline')
      ? ''
      : requireString("$lookup argument 'from'", operand.get('from'));
  const as = parseFieldPath(requireString("$lookup argument 'as'", operand.get('as')));
  const join = equalityJoin(operand);
  const inner = operand.has('pipeline') ? subPipeline(operand, context, compile) : undefined;
  if (!join && !inner) {
    throw new CommandError(
      'FailedToParse',
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  }
  return function* (docs) {
    const foreign = from === '' ? [] : [...context.collection(from)];
    const candidates = join?.(foreign);
    for (const doc of docs) {
      const matched = candidates ? candidates(doc) : foreign;
      yield withField(doc, as, inner ? inner(doc, matched) : matched);
    }
  };
}

/** For the documents of the other collection, a function that finds those that join with a document. */
type Join = (foreign: Doc[]) => (doc: Doc) => Doc[];

function equalityJoin(operand: Doc): Join | undefined {
  const local = operand.get('localField');
  const field = operand.get('foreignField');
  if (local === undefined && field === undefined) return undefined;
  if (local === undefined || field === undefined) {
    throw new CommandError(
      'FailedToParse',
      "$lookup requires both or neither of 'localField' and 'foreignField' to be specified",
    );
  }
  const localParts = parseFieldPath(requireString("$lookup argument 'localField'", local));
  const foreignPath = requireString("$lookup argument 'foreignField'", field);
  parseFieldPath(foreignPath);
  return (foreign) => {
    const index = indexBy(foreign, foreignPath);
    return (doc) => {
      const positions = new Set<number>();
      for (const value of localValues(doc, localParts)) {
        for (const position of index.get(groupKey(value)) ?? []) positions.add(position);
      }
      return [...positions].sort((a, b) => a - b).map((position) => foreign[position] as Doc);
    };
  };
}

/** Positions of documents by every value an equality on the path would match; missing counts as null. */
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

/** Values at a path, arrays taken apart; null when there are none. */
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

function subPipeline(
  operand: Doc,
  context: PipelineContext,
  compile: CompileStages,
): (doc: Doc, foreign: Doc[]) => Value[] {
  const bindings = operand.get('let') ?? new Map<string, Value>();
  if (!isDoc(bindings)) throw new CommandError('FailedToParse', "$lookup argument 'let' must be an object");
  const variables = new Map<string, Result>(context.variables ?? []);
  const compiled = [...bindings].map(([name, value]) => {
    requireVariableName(name);
    return [name, compileExpression(value, context.variables)] as const;
  });
  for (const name of bindings.keys()) variables.set(name, undefined);
  const run = compile(requireStages("$lookup argument 'pipeline'", operand.get('pipeline') ?? null), {
    ...context,
    variables,
  });
  return (doc, foreign) => {
    // Outer variables may themselves belong to an enclosing $lookup and change between documents.
    for (const [name, value] of context.variables ?? []) if (!bindings.has(name)) variables.set(name, value);
    for (const [name, evaluate] of compiled) variables.set(name, evaluate(doc));
    return [...run(foreign)];
  };
}

function unionWith(operand: Value, context: PipelineContext, compile: CompileStages): Stage {
  const fields: Doc = isDoc(operand) ? operand : new Map([['coll', operand]]);
  for (const name of fields.keys()) {
    if (name !== 'coll' && name !== 'pipeline') {
      throw new CommandError(40415, `BSON field '$unionWith.${name}' is an unknown field.`);
    }
  }
  const coll = fields.get('coll');
  if (coll !== undefined && typeof coll !== 'string') {
    throw new CommandError(
      'FailedToParse',
      `the $unionWith stage specification must be an object or string, but found ${typeName(operand)}`,
    );
  }
  const run = compile(requireStages('$unionWith.pipeline', fields.get('pipeline') ?? []), context);
  return function* (docs) {
    yield* docs;
    yield* run(coll === undefined ? [] : context.collection(coll));
  };
}

const NOT_IN_FACET = ['$out', '$merge', '$facet', '$documents', '$collStats', '$geoNear', '$indexStats'];

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

function documents(operand: Value, { variables }: PipelineContext): Stage {
  const list = compileExpression(operand, variables)(new Map());
  if (!Array.isArray(list) || !list.every(isDoc)) {
    throw new CommandError(5858203, '$documents requires array of documents, got something else');
  }
  const docs: Doc[] = list.filter(isDoc);
  return function* () {
    yield* docs;
  };
}
