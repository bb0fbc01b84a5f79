/**
 * `npm test`: installs what is missing, then runs every check there is, each to its end. The last line adds up:
 * `N passed, N failed`. `npm test -- --only lint,types,web,unit,browser` runs some of them.
 */
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runMain } = await import('./lib/refusal.mjs');
const { runChecks } = await import('./lib/checks.mjs');
await runMain(runChecks);
