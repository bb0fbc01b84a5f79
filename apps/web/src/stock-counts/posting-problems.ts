import { plural, t } from '@lingui/core/macro';
import type { Mutation } from '@tanstack/react-query';
import { ApiError } from '../api/api-error';
import { say } from '../language/say';
import { countText } from '../ui/format';
import type { ShownLine } from './shown-lines';

/** Most lines that the message above the buttons names. */
const MAX_NAMED = 3;

/** Why lines kept a stock count from being posted, by item. Empty if that is not known. */
export type LineProblems = ReadonlyMap<string, string>;

/** `at`: when it was posted, in milliseconds. A line that was counted after that is no problem any more. */
export function readProblems(
  error: Mutation['state']['error'],
  at: number,
  lines: readonly ShownLine[],
): LineProblems {
  const errors = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const problems = new Map(errors.map(({ path, ...why }) => [path.replace(/^lines\./, ''), say(why)]));
  for (const { item, count } of lines) if (count && Date.parse(count.at) > at) problems.delete(item);
  return problems;
}

/** The message of a refused posting. Many lines are not named one after another. */
export function refusalText(reason: string, problems: LineProblems): string {
  const count = problems.size;
  if (count <= MAX_NAMED) return t`It was not sent. ${reason}`;
  return plural(count, {
    one: `It was not sent. ${{ lines: countText(count) }} line must be counted again.`,
    other: `It was not sent. ${{ lines: countText(count) }} lines must be counted again.`,
  });
}
