/** `npm run soak`: 50 clients, two servers, one store, 10,000 movements; lost answers, repeats, and kill -9. */
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { Refusal, runMain } = await import('./lib/refusal.mjs');
const { installMissing } = await import('./lib/install.mjs');
const { buildServer } = await import('./lib/build.mjs');
const { fromRoot } = await import('./lib/paths.mjs');
const { killAll, onStopSignal, run } = await import('./lib/children.mjs');

await runMain(async () => {
  onStopSignal(async () => killAll(), 130);
  await installMissing();
  await buildServer();
  const script = fromRoot('apps/api/bench/soak.mjs');
  const { code } = await run(process.execPath, [script, ...process.argv.slice(2)], { show: true });
  if (code !== 0) throw new Refusal('');
});
