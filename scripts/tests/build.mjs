import { buildServer, buildWeb } from '../lib/build.mjs';

/** Builds the product once: two test files that start it at the same time must not build at the same time. */
export async function setup() {
  await buildServer();
  await buildWeb();
}
