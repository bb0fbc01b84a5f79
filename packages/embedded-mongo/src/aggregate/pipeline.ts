import type { Doc } from '../bson/types.js';
import { CommandError } from '../errors.js';
import { UNSUPPORTED_STAGES } from '../unsupported.js';
import { FLOW_STAGES } from './flow-stages.js';
import { GROUPING_STAGES } from './grouping-stages.js';
import { JOINING_STAGES } from './joining-stages.js';
import { RESHAPING_STAGES } from './reshaping-stages.js';
import type { PipelineContext, Stage, StageParser } from './stage.js';

interface CompiledPipeline {
  /** Runs lazily where the stages allow it. May be called more than once. */
  run(docs: Iterable<Doc>): Iterable<Doc>;
}

const STAGES = new Map<string, StageParser>(
  [FLOW_STAGES, RESHAPING_STAGES, GROUPING_STAGES, JOINING_STAGES].flatMap((family) =>
    Object.entries(family),
  ),
);

export function isKnownStage(name: string): boolean {
  return STAGES.has(name) || UNSUPPORTED_STAGES.has(name);
}

/**
 * Compiles an aggregation pipeline.
 * @throws CommandError 40324 for an unknown stage, NotImplemented for an unsupported one, MongoDB's codes
 * for a malformed one.
 */
export function compilePipeline(stages: Doc[], context: PipelineContext): CompiledPipeline {
  return { run: compileStages(stages, context) };
}

function compileStages(stages: Doc[], context: PipelineContext): Stage {
  const compiled = stages.map((stage) => compileStage(stage, context));
  return (docs) => compiled.reduce<Iterable<Doc>>((input, stage) => stage(input), docs);
}

function compileStage(stage: Doc, context: PipelineContext): Stage {
  const [entry] = stage;
  if (!entry || stage.size !== 1) {
    throw new CommandError(40323, 'A pipeline stage specification object must contain exactly one field.');
  }
  const [name, operand] = entry;
  const parse = STAGES.get(name);
  if (!parse) {
    if (UNSUPPORTED_STAGES.has(name)) throw unsupportedStage(name);
    throw new CommandError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
  return parse(operand, context, compileStages);
}

/** Compass looks for the words in brackets: then it shows a collection's indexes without $indexStats and $collStats. */
function unsupportedStage(name: string): CommandError {
  return new CommandError(
    'NotImplemented',
    `pipeline stage ${name} is not supported by this server (Unrecognized pipeline stage name)`,
  );
}
