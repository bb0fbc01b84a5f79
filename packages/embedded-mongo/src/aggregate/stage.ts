import type { Doc, Value } from '../bson/types.js';

/** Data that a pipeline may use besides its input. */
export interface PipelineContext {
  /** The documents of another collection of the same database; none when it does not exist. */
  collection(name: string): Iterable<Doc>;
}

/** One stage, ready to run; it may be run again over other documents. */
export type Stage = (docs: Iterable<Doc>) => Iterable<Doc>;

/** Compiles one stage from its operand. */
export type StageParser = (operand: Value, context: PipelineContext, compile: CompileStages) => Stage;

export type CompileStages = (stages: Doc[], context: PipelineContext) => Stage;

/** A stage that handles documents one by one; undefined drops a document. */
export function perDocument(transform: (doc: Doc) => Doc | undefined): Stage {
  return function* (docs) {
    for (const doc of docs) {
      const result = transform(doc);
      if (result !== undefined) yield result;
    }
  };
}
