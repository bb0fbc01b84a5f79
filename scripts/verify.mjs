/** `npm run verify`: whether every item's counts are what its movements add up to. 0: yes, 1: no, 2: nobody knows. */
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runMain } = await import('./lib/refusal.mjs');
const { installMissing } = await import('./lib/install.mjs');
const { buildServer } = await import('./lib/build.mjs');
const { fromRoot } = await import('./lib/paths.mjs');
const { killAll, onStopSignal, run } = await import('./lib/children.mjs');

await runMain(async () => {
  onStopSignal(async () => killAll(), 130);
  // Until it has looked, it does not know.
  process.exitCode = 2;
  await installMissing();
  await buildServer();
  const { code } = await run(process.execPath, [fromRoot('apps/api/dist/verify.js')], { show: true });
  process.exitCode = code ?? 2;
});
