import { type Doc, isDoc, type Value } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { choosePlan, type PlanRequest } from '../planner/plan.js';
import type { Commands, ReadCall, Reply } from './command.js';
import { documentAt, documentsAt, filterAt, hintAt, namespaceOf } from './fields.js';

/** Tells which index an operation would use. It is not executed, so there are no execution statistics. */
function explain(call: ReadCall): Reply {
  const inner = documentAt(call.command, 'explain');
  const name = inner?.keys().next().value;
  if (!inner || !name)
    throw new CommandError('TypeMismatch', "BSON field 'explain.explain' is missing or not a document");
  const verbosity = call.command.get('verbosity') ?? 'queryPlanner';
  if (!['queryPlanner', 'executionStats', 'allPlansExecution'].includes(String(verbosity))) {
    throw new CommandError(
      'FailedToParse',
      `verbosity string must be one of {'queryPlanner', 'executionStats', 'allPlansExecution'}`,
    );
  }
  const namespace = namespaceOf(inner, name, call.database);
  const request = requestOf(inner, name);
  const collection = call.engine.store.catalog.find(namespace);
  const plan = collection && choosePlan(collection, request);
  const winningPlan = plan
    ? {
        stage: 'FETCH',
        inputStage: {
          stage: 'IXSCAN',
          indexName: plan.index.name,
          keyPattern: plan.index.spec.get('key'),
          isMultiKey: plan.index.multikey,
          direction: plan.reverse ? 'backward' : 'forward',
        },
      }
    : { stage: 'COLLSCAN', direction: 'forward' };
  const sorted = request.sort && request.sort.size > 0 && !plan?.ordered;
  return {
    fields: {
      explainVersion: '1',
      queryPlanner: {
        namespace,
        parsedQuery: request.filter,
        winningPlan: sorted
          ? { stage: 'SORT', sortPattern: request.sort, inputStage: winningPlan }
          : winningPlan,
        rejectedPlans: [],
      },
      command: inner,
      serverInfo: { host: call.engine.address, version: '7.0.0' },
    },
  };
}

function requestOf(command: Doc, name: string): PlanRequest {
  const statement = documentsAt(command, 'updates')?.[0] ?? documentsAt(command, 'deletes')?.[0];
  if (statement) return { filter: filterAt(statement, 'q'), hint: hintAt(statement) };
  const hint = hintAt(command);
  if (name === 'aggregate') return { ...pipelineRequest(documentsAt(command, 'pipeline') ?? []), hint };
  if (name === 'find' || name === 'count' || name === 'distinct' || name.toLowerCase() === 'findandmodify') {
    const filter = filterAt(command, name === 'find' ? 'filter' : 'query');
    return { filter, sort: documentAt(command, 'sort'), hint };
  }
  throw new CommandError('CommandNotFound', `Explain failed due to unknown command: ${name}`);
}

function pipelineRequest(stages: Doc[]): PlanRequest {
  const match = asDoc(stages[0]?.get('$match'));
  const sort = asDoc(stages[match ? 1 : 0]?.get('$sort'));
  return { filter: match ?? new Map(), sort };
}

function asDoc(value: Value | undefined): Doc | undefined {
  return isDoc(value) ? value : undefined;
}

export const explainCommands: Commands = {
  explain: { kind: 'read', run: explain, fields: { explain: 'document', verbosity: 'string' } },
};
