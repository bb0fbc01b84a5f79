/** `npm run bench`: the product beside a bare Express handler and the driver's own $inc, on one store; two minutes. */
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runMain } = await import('./lib/refusal.mjs');
const { measure } = await import('./lib/measure.mjs');
await runMain(() => measure('apps/api/bench/run.mjs'));
