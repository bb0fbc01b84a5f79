import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The order of the projects. Within each, Vitest begins with the file that took longest the last time. */
const ORDER = ['scripts', '@godown/embedded-mongo', '@godown/api', '@godown/shared', '@godown/web'];

/** Begins with the longest files, so that no worker runs one of them alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) => ORDER.indexOf(project.name);
    return (await super.sort(files)).toSorted((one, other) => place(one) - place(other));
  }
}

/** All tests but the browser tests, which end in `.e2e.ts` and belong to Playwright. */
export default defineConfig({
  test: {
    // One more than the two processors of the smallest machine: many tests wait, for processes that they have started or for
    // timeouts.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      'packages/shared',
      'packages/embedded-mongo',
      'apps/api',
      'apps/web',
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.mjs'],
          globalSetup: ['scripts/tests/build.mjs'],
          // Each starts a process. A limit for busy machines, not a wait.
          testTimeout: 60_000,
        },
      },
    ],
  },
});
