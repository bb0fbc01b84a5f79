/** `npm run verify`: whether every item's counts are what its movements add up to. 0: yes, 1: no, 2: nobody knows. */
import { once } from 'node:events';
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runMain } = await import('./lib/refusal.mjs');
const { installMissing } = await import('./lib/install.mjs');
const { buildServer } = await import('./lib/build.mjs');
const { fromRoot } = await import('./lib/paths.mjs');
const { killAll, onStopSignal, startNode, stop } = await import('./lib/children.mjs');

/** It ends between two readings, in milliseconds. */
const STOP_PATIENCE_MS = 3000;

await runMain(async () => {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  let child;
  onStopSignal(async () => (child ? stop(child, STOP_PATIENCE_MS) : killAll()), 130);
  // Until it has looked, it does not know.
  process.exitCode = 2;
  await installMissing();
  await buildServer();
  child = startNode(fromRoot('apps/api/dist/verify.js'), []);
  const [code] = await once(child, 'exit');
  process.exitCode = code ?? 2;
});
