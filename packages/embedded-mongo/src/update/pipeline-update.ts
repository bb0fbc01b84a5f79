import { compilePipeline, isKnownStage } from '../aggregate/pipeline.js';
import type { Doc } from '../bson/types.js';
import { CommandError } from '../errors.js';

const ALLOWED = new Set(['$addFields', '$set', '$project', '$unset', '$replaceRoot', '$replaceWith']);

/**
 * Compiles a pipeline-style update to a function of one document.
 * @throws CommandError InvalidOptions for a stage that updates may not use.
 */
export function compilePipelineUpdate(stages: Doc[]): (doc: Doc) => Doc {
  for (const stage of stages) {
    const name = stage.keys().next().value ?? '';
    if (name.startsWith('$') && isKnownStage(name) && !ALLOWED.has(name)) {
      throw new CommandError('InvalidOptions', `${name} is not allowed to be used within an update`);
    }
  }
  const pipeline = compilePipeline(stages, { collection: () => [] });
  return (doc) => {
    const [result] = pipeline.run([doc]);
    return result ?? doc;
  };
}
