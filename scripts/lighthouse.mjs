/** `npm run lighthouse`: measures the landing page of the built product as a phone sees it, three times. */
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runMain } = await import('./lib/refusal.mjs');
const { measureLanding } = await import('./lib/measure-landing.mjs');
await runMain(measureLanding);
