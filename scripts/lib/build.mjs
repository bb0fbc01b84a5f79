import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { run } from './children.mjs';
import { CACHE_DIR, findBin, fromRoot, ROOT } from './paths.mjs';
import { showProgress } from './progress.mjs';
import { Refusal } from './refusal.mjs';

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string[]} inputs files and folders, from the root
 * @property {string[]} outputs what must exist afterwards
 * @property {() => Promise<{ code: number, output: string }>} build
 */

export const SERVER_PROJECTS = ['packages/shared', 'packages/embedded-mongo', 'apps/api'];
const ALWAYS = ['package-lock.json', 'tsconfig.base.json'];

/** @type {Target} */
const server = {
  name: 'server',
  inputs: [...ALWAYS, ...SERVER_PROJECTS],
  outputs: ['packages/shared/dist', 'packages/embedded-mongo/dist/index.js', 'apps/api/dist/server.js'],
  build: () => {
    // tsc trusts its notes even when the output they speak of has been deleted.
    for (const project of SERVER_PROJECTS) {
      if (!existsSync(fromRoot(`${project}/dist`)))
        rmSync(fromRoot(`${project}/tsconfig.tsbuildinfo`), { force: true });
    }
    return run(process.execPath, [findBin('typescript', 'tsc'), '-b', ...SERVER_PROJECTS]);
  },
};

/** @type {Target} */
const web = {
  name: 'web',
  inputs: [...ALWAYS, 'packages/shared/src', 'apps/web'],
  outputs: ['apps/web/dist/index.html'],
  build: () =>
    run(process.execPath, [findBin('vite', 'vite', 'apps/web'), 'build', '--logLevel', 'warn'], {
      cwd: fromRoot('apps/web'),
      env: { ...process.env, NODE_ENV: 'production' },
    }),
};

/** Builds the packages, the server and the web app, each only when something it is made of has changed. */
export async function buildStale() {
  const stale = [];
  for (const target of [server, web]) if (await isStale(target)) stale.push(target);
  if (stale.length === 0) return;
  const done = showProgress('Building');
  try {
    for (const target of stale) await buildTarget(target);
  } finally {
    done();
  }
}

/** Builds what the server is made of, for those who let Vite serve the web app itself. */
export async function buildServer() {
  if (await isStale(server)) await buildTarget(server);
}

/** Builds the web app, whatever there is; who starts the product afterwards need not build it again. */
export async function buildWeb() {
  await buildTarget(web);
}

/** @param {Target} target */
async function buildTarget(target) {
  const stamp = await fingerprint(target.inputs);
  const { code, output } = await target.build();
  // Warnings, too.
  process.stderr.write(output);
  if (code !== 0) {
    throw new Refusal(`Building the ${target.name} failed, see above.`);
  }
  mkdirSync(CACHE_DIR, { recursive: true });
  writeFileSync(stampFile(target), stamp);
}

/** @param {Target} target */
async function isStale(target) {
  if (!existsSync(stampFile(target))) return true;
  if (!target.outputs.every((output) => existsSync(fromRoot(output)))) return true;
  return readFileSync(stampFile(target), 'utf8') !== (await fingerprint(target.inputs));
}

/** @param {Target} target */
function stampFile(target) {
  return path.join(CACHE_DIR, `${target.name}.built`);
}

const NOT_INPUT = new Set(['node_modules', 'dist', 'coverage', 'test-results']);

/**
 * A hash over name, size and time of change of every file that may go into a build.
 * @param {string[]} inputs
 */
async function fingerprint(inputs) {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of await listFiles(fromRoot(input))) {
      const { size, mtimeMs } = statSync(file);
      hash.update(`${path.relative(ROOT, file)}\0${size}\0${mtimeMs}\n`);
    }
  }
  return hash.digest('hex');
}

/**
 * @param {string} start a file or folder
 * @returns {Promise<string[]>} sorted, without tests and what builds leave
 */
async function listFiles(start) {
  if (statSync(start).isFile()) return [start];
  const entries = await readdir(start, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .filter(({ name }) => !NOT_INPUT.has(name) && !/\.test\.tsx?$|\.tsbuildinfo$/.test(name))
      .map((entry) => listFiles(path.join(start, entry.name))),
  );
  return nested.flat().sort();
}
