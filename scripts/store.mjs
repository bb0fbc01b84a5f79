/**
 * `npm run store -- --path DIR --port N`: runs the embedded store alone and prints its address.
 * `npm run store:check -- --path DIR`: checks whether it is damaged.
 * Depends on nothing, so that it can say what is missing. The command line itself is packages/embedded-mongo/src/cli.ts.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { requireNode } from './lib/node-version.mjs';

requireNode();

const root = fileURLToPath(new URL('..', import.meta.url));
const cli = new URL('../packages/embedded-mongo/dist/cli.js', import.meta.url);

if (!existsSync(new URL('../node_modules/lmdb', import.meta.url))) {
  console.error('Nothing is installed yet: run "npm ci" first.');
  process.exit(1);
}
if (!existsSync(cli)) {
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/typescript/bin/tsc', '-b', 'packages/embedded-mongo'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  if (status !== 0) {
    console.error('The store could not be built; see above.');
    process.exit(1);
  }
}
await import(cli.href);
