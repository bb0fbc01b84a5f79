/**
 * Takes every page at 360, 768 and 1440 px, light and dark: `node scripts/screenshots.mjs FOLDER`. With
 * `--readme` it makes the two pictures of README.md instead, in docs/screenshots.
 */
import { requireNode } from './lib/node-version.mjs';

requireNode();
const { runMain } = await import('./lib/refusal.mjs');
const { takeScreenshots } = await import('./lib/take-screenshots.mjs');
await runMain(takeScreenshots);
