/** `npm run soak`: 50 clients, two servers, one store, 10,000 movements; lost answers, repeats, and kill -9. */
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runMain } = await import('./lib/refusal.mjs');
const { measure } = await import('./lib/measure.mjs');
await runMain(() => measure('apps/api/bench/soak.mjs'));
