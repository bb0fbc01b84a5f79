import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { compileExpression } from './aggregate/expressions.js';
import { compilePipeline } from './aggregate/pipeline.js';
import { toDoc } from './bson/document.js';
import { CommandError } from './errors.js';
import { compileFilter } from './query/filter.js';
import { compileProjection } from './query/projection.js';
import { compileUpdate } from './update/update.js';

const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');

const collection = () => [];
const expression = (name: string) => compileExpression(toDoc({ [name]: null }));

/** Ways to compile an operator. The operand is never valid, so a supported operator may fail too, but not as unknown. */
const COMPILE: Readonly<Record<string, (name: string) => unknown>> = {
  Stages: (name) => compilePipeline([toDoc({ [name]: null })], { collection }),
  Accumulators: (name) =>
    compilePipeline([toDoc({ $group: { _id: null, n: { [name]: null } } })], { collection }),
  'Comparison and conditions': expression,
  Arithmetic: expression,
  Strings: expression,
  'Arrays and documents': expression,
  Types: expression,
  Dates: expression,
  'Other expressions': expression,
  'Filters of documents': (name) => compileFilter(toDoc({ [name]: null })),
  'Filters of fields': (name) => compileFilter(toDoc({ a: { [name]: null } })),
  Projections: (name) => compileProjection(toDoc({ a: { [name]: null } })),
  Updates: (name) => compileUpdate(toDoc({ [name]: { a: null } }), new Map()),
};

/** The cells of a row of the README's table of operators. */
function rowOf(title: string): { supported: string[]; refused: string[] } {
  const section = README.slice(README.indexOf('### Operators'));
  const line = section.split('\n').find((each) => each.startsWith(`| ${title} |`)) ?? '';
  const [supported = [], refused = []] = line
    .split('|')
    .slice(2)
    .map((cell) => [...cell.matchAll(/`(\$\w+)`/g)].map(([, name]) => name as string));
  return { supported, refused };
}

function errorOf(compile: (name: string) => unknown, name: string): CommandError | undefined {
  try {
    compile(name);
  } catch (error) {
    if (error instanceof CommandError) return error;
    throw error;
  }
  return undefined;
}

describe.each(Object.entries(COMPILE))('the README lists under "%s"', (title, compile) => {
  const { supported, refused } = rowOf(title);

  test('the operators that are supported', () => {
    const problems = supported.filter((name) => {
      const error = errorOf(compile, name);
      return error?.code === 238 || /unknown|unrecognized/i.test(error?.message ?? '');
    });
    expect(problems).toEqual([]);
    expect(supported.length + refused.length).toBeGreaterThan(2);
  });

  test('the operators that are refused by name', () => {
    expect(refused.filter((name) => errorOf(compile, name)?.code !== 238)).toEqual([]);
  });
});
