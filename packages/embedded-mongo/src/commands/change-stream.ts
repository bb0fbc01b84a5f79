import { compilePipeline, isKnownStage } from '../aggregate/pipeline.js';
import { type Doc, isDoc } from '../bson/types.js';
import { FIRST_BATCH } from '../engine/cursors.js';
import { CommandError } from '../errors.js';
import { compileFilter } from '../query/filter.js';
import { ChangeSource, type StreamOptions, type StreamScope } from './change-source.js';
import type { ReadCall, Reply } from './command.js';
import { checkFields, type FieldKinds, namespaceOf } from './fields.js';
import { startingPlace } from './resume-token.js';

/** Stages that may follow `$changeStream`. Source: mongodb.com/docs/manual/changeStreams. */
const STAGES = new Set([
  '$match',
  '$project',
  '$addFields',
  '$set',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
  '$redact',
]);

const CHANGE_STREAM: FieldKinds = {
  fullDocument: 'string',
  fullDocumentBeforeChange: 'string',
  resumeAfter: 'document',
  startAfter: 'document',
  startAtOperationTime: 'any',
  allChangesForCluster: 'boolean',
  showExpandedEvents: 'refused',
  showSystemEvents: 'refused',
  showRawUpdateDescription: 'refused',
};

/** Opens a change stream. @throws CommandError for unsupported or malformed options. */
export function openChangeStream(call: ReadCall, stages: Doc[], batchSize: number | undefined): Reply {
  if (call.transaction) {
    throw new CommandError(
      'OperationNotSupportedInTransaction',
      '$changeStream may not be opened inside of a transaction',
    );
  }
  const spec = stages[0]?.get('$changeStream');
  if (!isDoc(spec)) throw new CommandError(50808, '$changeStream stage expects a document as argument.');
  checkFields(spec, '$changeStream', CHANGE_STREAM);
  const whole = call.command.get('aggregate') === 1;
  const namespace = whole
    ? `${call.database}.$cmd.aggregate`
    : namespaceOf(call.command, 'aggregate', call.database);
  const { session, engine } = call;
  const source = new ChangeSource(engine, {
    scope: scopeOf(call, spec, whole),
    lookup: checkFullDocument(spec),
    stages: compileStages(stages.slice(1)),
    start: startingPlace(engine.log, spec),
  });
  return {
    firstBatch: engine.cursors.open(namespace, source, {
      batchSize: batchSize ?? FIRST_BATCH,
      session: session?.hex,
    }),
  };
}

function scopeOf(call: ReadCall, spec: Doc, whole: boolean): StreamScope {
  if (spec.get('allChangesForCluster') === true) {
    if (whole && call.database === 'admin') return { db: undefined, coll: undefined };
    throw new CommandError(
      'InvalidOptions',
      'A $changeStream with allChangesForCluster:true may only be opened on the admin database, with no collection',
    );
  }
  return { db: call.database, coll: whole ? undefined : String(call.command.get('aggregate')) };
}

/** True if update events carry the current document. */
function checkFullDocument(spec: Doc): boolean {
  const before = spec.get('fullDocumentBeforeChange') ?? 'off';
  if (before !== 'off')
    throw new CommandError(
      'NotImplemented',
      `$changeStream fullDocumentBeforeChange: '${before}' is not supported by this server`,
    );
  const full = spec.get('fullDocument') ?? 'default';
  if (full === 'updateLookup') return true;
  if (full === 'default') return false;
  throw new CommandError(
    full === 'required' || full === 'whenAvailable' ? 'NotImplemented' : 'BadValue',
    `$changeStream fullDocument: '${full}' is not supported by this server`,
  );
}

function compileStages(stages: Doc[]): StreamOptions['stages'] {
  if (stages.length === 0) return undefined;
  for (const stage of stages) {
    const [name] = stage.keys();
    if (name === undefined || STAGES.has(name)) continue;
    if (!isKnownStage(name)) throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
    throw new CommandError('IllegalOperation', `${name} is not permitted in a $changeStream pipeline`);
  }
  const onlyMatches = stages.map((stage) => stage.get('$match'));
  if (onlyMatches.every(isDoc)) {
    const tests = onlyMatches.map((filter) => compileFilter(filter));
    return (event) => (tests.every((test) => test(event)) ? event : undefined);
  }
  const pipeline = compilePipeline(stages, {
    collection: () => {
      throw new CommandError('IllegalOperation', 'a $changeStream pipeline cannot read other collections');
    },
  });
  return (event) => {
    const [result] = pipeline.run([event]);
    return result;
  };
}
