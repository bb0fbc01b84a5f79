import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { whileAlone } from './build-lock.mjs';
import { run } from './children.mjs';
import { installMissing } from './install.mjs';
import { CACHE_DIR, findBin, fromRoot, ROOT } from './paths.mjs';
import { Refusal, showProgress } from './terminal.mjs';

/**
 * @typedef {object} Target
 * @property {string} name
 * @property {string[]} inputs files and folders, from the root
 * @property {string[]} outputs what must exist afterwards
 * @property {() => Promise<{ code: number, output: string }>} build
 */

export const SERVER_PROJECTS = ['packages/shared', 'packages/embedded-mongo', 'apps/api'];
const ALWAYS = ['package-lock.json', 'tsconfig.base.json'];

/** @param {string[]} projects by default all, also those that are only checked */
function compile(projects = []) {
  // Its build info says that all is up to date, even when the output has been deleted.
  for (const project of SERVER_PROJECTS) {
    if (!existsSync(fromRoot(`${project}/dist`)))
      rmSync(fromRoot(`${project}/tsconfig.tsbuildinfo`), { force: true });
  }
  return run(process.execPath, [findBin('typescript', 'tsc'), '-b', ...projects]);
}

/** @type {Target} */
const server = {
  name: 'server',
  inputs: [...ALWAYS, ...SERVER_PROJECTS],
  outputs: ['packages/shared/dist', 'packages/embedded-mongo/dist/index.js', 'apps/api/dist/start.js'],
  build: () => compile(SERVER_PROJECTS),
};

/** @type {Target} */
const web = {
  name: 'web app',
  inputs: [...ALWAYS, 'packages/shared/src', 'packages/shared/languages', 'apps/web'],
  outputs: ['apps/web/dist/index.html'],
  build: () =>
    run(process.execPath, [findBin('vite', 'vite', 'apps/web'), 'build', '--logLevel', 'warn'], {
      cwd: fromRoot('apps/web'),
      env: { ...process.env, NODE_ENV: 'production' },
    }),
};

/** Builds the packages and the server if their sources have changed. */
export const buildServer = () => buildStale(server);

/** Builds the web app if its sources have changed. */
export const buildWeb = () => buildStale(web);

/** Builds the web app in any case. */
export const rebuildWeb = () => whileAlone(() => buildTarget(web));

/** `npm run build`: checks all types, and builds everything in any case. */
export async function buildAll() {
  await installMissing();
  await whileAlone(async () => {
    await buildTarget({ ...server, build: () => compile() });
    await buildTarget(web);
  });
}

/** @param {Target} target */
async function buildStale(target) {
  if (!(await isStale(target))) return;
  await whileAlone(async () => {
    // Another command may have built it meanwhile.
    if (await isStale(target)) await buildTarget(target);
  });
}

/** @param {Target} target */
async function buildTarget(target) {
  const stamp = await fingerprint(target.inputs);
  const done = showProgress(`Building the ${target.name}`);
  const { code, output } = await target.build();
  done();
  // Warnings too.
  process.stderr.write(output);
  if (code !== 0) throw new Refusal(`Building the ${target.name} failed, see above.`);
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
 * A hash of the name, size and time of change of every file that a build may use.
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
 * @returns {Promise<string[]>} sorted, without tests and the output of builds
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
