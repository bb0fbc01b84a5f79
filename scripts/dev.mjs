/** `npm run dev`: the product with hot reload, on the same address and data as `npm start`. */
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runMain } = await import('./lib/refusal.mjs');
const { develop } = await import('./lib/develop.mjs');
await runMain(develop);
