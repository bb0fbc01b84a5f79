import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileExpression } from './aggregate/expressions.js';
import { compilePipeline } from './aggregate/pipeline.js';
import { toDoc } from './bson/document.js';
import { CommandError } from './errors.js';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

/** Compiles one operator of a kind. Its operand is nonsense, so a supported operator may fail too, but with other codes. */
type Attempt = (operator: string) => unknown;

const asStage: Attempt = (name) => compilePipeline([toDoc({ [name]: null })], { collection: () => [] });
const asAccumulator: Attempt = (name) =>
  compilePipeline([toDoc({ $group: { _id: null, n: { [name]: null } } })], { collection: () => [] });
const asExpression: Attempt = (name) => compileExpression(toDoc({ [name]: null }));

const ROWS: Readonly<Record<string, { attempt: Attempt; unknown: number }>> = {
  Stages: { attempt: asStage, unknown: 40324 },
  Accumulators: { attempt: asAccumulator, unknown: 15952 },
  'Comparison and conditions': { attempt: asExpression, unknown: 168 },
  Arithmetic: { attempt: asExpression, unknown: 168 },
  Strings: { attempt: asExpression, unknown: 168 },
  'Arrays and documents': { attempt: asExpression, unknown: 168 },
  Types: { attempt: asExpression, unknown: 168 },
  Dates: { attempt: asExpression, unknown: 168 },
  Other: { attempt: asExpression, unknown: 168 },
};

function operatorsIn(cell: string): string[] {
  return [...cell.matchAll(/`(\$\w+)`/g)].map(([, name]) => name as string);
}

/** The cells of a row of the README's table of operators. */
function rowOf(title: string): { supported: string[]; refused: string[] } {
  const section = README.slice(README.indexOf('### Operators'));
  const line = section.split('\n').find((each) => each.startsWith(`| ${title} |`)) ?? '';
  const [, , supported = '', refused = ''] = line.split('|');
  return { supported: operatorsIn(supported), refused: operatorsIn(refused) };
}

function codeOf(attempt: Attempt, operator: string): number | undefined {
  try {
    attempt(operator);
  } catch (error) {
    if (error instanceof CommandError) return error.code;
    throw error;
  }
  return undefined;
}

describe.each(Object.entries(ROWS))('the README says of "%s"', (title, { attempt, unknown }) => {
  const { supported, refused } = rowOf(title);

  test('which operators are supported', () => {
    const missing = supported.filter((name) => [238, unknown].includes(codeOf(attempt, name) ?? 0));
    expect(missing).toEqual([]);
  });

  test('which operators are refused by name', () => {
    expect(refused.filter((name) => codeOf(attempt, name) !== 238)).toEqual([]);
    expect(supported.length + refused.length).toBeGreaterThan(3);
  });
});
