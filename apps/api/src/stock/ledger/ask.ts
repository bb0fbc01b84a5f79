/** Questions: what may be right, but mostly is a slip. Whoever sends a change answers in `confirms`. */
import type { ProblemCode } from '@godown/shared/http/problem';
import type { Message } from '@godown/shared/language/texts';
import { Refusal } from './commands.js';

export interface Answers {
  /** The questions to which the answer is yes. */
  confirms?: readonly ProblemCode[] | undefined;
}

/** Throws `Refusal` unless the answer is yes. */
export function ask({ confirms = [] }: Answers, code: ProblemCode, text: Message): void {
  if (!confirms.includes(code)) throw new Refusal(code, text);
}
