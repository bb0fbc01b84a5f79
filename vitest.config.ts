import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The projects in their order; within each, Vitest begins with what took longest the last time. */
const ORDER = ['scripts', '@godown/embedded-mongo', '@godown/api', '@godown/shared', '@godown/web'];

/** Begins with the longest file and ends with many short ones, so that no worker is left with the longest alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** Browser tests end in `.e2e.ts` and belong to Playwright; everything here is `.test.ts`, `.tsx` or `.mjs`. */
export default defineConfig({
  test: {
    // Vitest would leave one of two processors idle, while many tests wait for processes they have started.
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      'packages/shared',
      'packages/embedded-mongo',
      'apps/api',
      'apps/web',
      { test: { name: 'scripts', include: ['scripts/**/*.test.mjs'] } },
    ],
  },
});
