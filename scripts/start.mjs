/**
 * `npm start`: installs what is missing, builds what is stale, and serves the whole product until Ctrl-C.
 * With an IPC channel to its parent it also sends `{ type: 'ready', url, emulatorOrigin }`.
 */
import { requireNode } from './lib/node-version.mjs';

requireNode();
// Not imported before the check: an old Node might not even parse them.
const { runMain } = await import('./lib/refusal.mjs');
const { serve } = await import('./lib/serve.mjs');
await runMain(serve);
