import { existsSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fromRoot } from '../lib/paths.mjs';
import { SLOW_JOURNEYS } from '../lib/slow-tests.mjs';

it.each(SLOW_JOURNEYS)('leaves out a journey that exists: %s', (name) => {
  expect(existsSync(fromRoot(`apps/e2e/journeys/${name}.e2e.ts`))).toBe(true);
});
