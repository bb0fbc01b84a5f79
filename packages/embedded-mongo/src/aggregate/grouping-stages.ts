import { compareValues } from '../bson/compare.js';
import { groupKey } from '../bson/group-key.js';
import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import type { Result } from './expression.js';
import { compileExpression } from './expressions.js';
import { compileAccumulator, type GroupField } from './group-accumulators.js';
import type { Stage, StageParser } from './stage.js';

/** Stages that gather documents into groups. */
export const GROUPING_STAGES: Readonly<Record<string, StageParser>> = {
  $group: (operand) => group(operand),
  $sortByCount: (operand) => sortByCount(operand),
};

function group(operand: Value): Stage {
  if (!isDoc(operand)) throw new CommandError(15947, "a group's fields must be specified in an object");
  const id = operand.get('_id');
  if (id === undefined) throw new CommandError(15955, 'a group specification must include an _id');
  const fields = [...operand]
    .filter(([name]) => name !== '_id')
    .map(([name, spec]) => [name, groupField(name, spec)] as const);
  return grouping(compileExpression(id), fields);
}

function groupField(name: string, spec: Value): GroupField {
  if (name.includes('.')) throw new CommandError(40235, `The field name '${name}' cannot contain '.'`);
  if (name.startsWith('$'))
    throw new CommandError(40236, `The field name '${name}' cannot be an operator name`);
  const [entry] = isDoc(spec) ? spec : [];
  if (!isDoc(spec) || !entry)
    throw new CommandError(40234, `The field '${name}' must be an accumulator object`);
  if (spec.size > 1) throw new CommandError(40238, `The field '${name}' must specify one accumulator`);
  if (!entry[0].startsWith('$'))
    throw new CommandError(40234, `The field '${name}' must be an accumulator object`);
  return compileAccumulator(entry[0], entry[1]);
}

type Fields = (readonly [string, GroupField])[];

interface Group {
  id: Value;
  states: (readonly [string, ReturnType<GroupField>])[];
}

/** Groups in the order of their first documents, which MongoDB leaves open. */
function grouping(idOf: (doc: Doc) => Result, fields: Fields): Stage {
  return function* (docs) {
    const groups = new Map<string, Group>();
    for (const doc of docs) {
      const id = idOf(doc) ?? null;
      const key = groupKey(id);
      let found = groups.get(key);
      if (!found) {
        found = { id, states: fields.map(([name, make]) => [name, make()] as const) };
        groups.set(key, found);
      }
      for (const [, state] of found.states) state.add(doc);
    }
    for (const each of groups.values()) yield describeGroup(each);
  };
}

function describeGroup({ id, states }: Group): Doc {
  const doc: Doc = new Map([['_id', id]]);
  for (const [name, state] of states) doc.set(name, state.result() ?? null);
  return doc;
}

const COUNT: Doc = new Map([['$sum', 1]]);

function sortByCount(operand: Value): Stage {
  const isExpression = isDoc(operand) && [...operand.keys()][0]?.startsWith('$');
  const isPath = typeof operand === 'string' && operand.startsWith('$');
  if (!isExpression && !isPath) {
    const code = isDoc(operand) ? 40147 : typeof operand === 'string' ? 40148 : 40149;
    throw new CommandError(
      code,
      'the sortByCount field must be defined as a $-prefixed path or an expression inside an object',
    );
  }
  const run = grouping(compileExpression(operand), [['count', groupField('count', COUNT)]]);
  return (docs) => [...run(docs)].sort((a, b) => compareValues(b.get('count'), a.get('count')));
}
