/** Builds the web app, as a check of `npm test`. */
import { buildWeb } from './lib/build.mjs';
import { runMain } from './lib/refusal.mjs';

await runMain(buildWeb);
