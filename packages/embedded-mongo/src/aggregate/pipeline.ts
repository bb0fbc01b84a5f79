import type { Doc, Value } from '../bson/types.js';
import { CommandError } from '../errors.js';

export interface PipelineContext {
  variables?: ReadonlyMap<string, Value> | undefined;
  collection(name: string): Iterable<Doc>;
}

export interface CompiledPipeline {
  run(docs: Iterable<Doc>): Iterable<Doc>;
}

export function isKnownStage(_name: string): boolean {
  return false;
}

export function compilePipeline(_stages: Doc[], _context: PipelineContext): CompiledPipeline {
  throw new CommandError('NotImplemented', 'pipelines are not supported by this server');
}
