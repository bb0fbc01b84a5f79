import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { lockFolder } from '../storage/folder-lock.js';
import { dataFileOf, LAYOUT_VERSION } from '../storage/layout.js';
import { check, type Progress, type Result } from './check.js';

const SOUND = 0;
const DAMAGED = 1;
const NOT_CHECKED = 2;
const INTERRUPTED = 130;

/** Time of checking between two looks at signals, in milliseconds. */
const SLICE_MS = 20;

/**
 * `npm run store:check`: checks a store that is not running and prints what is damaged.
 * Resolves to the exit status: 0 sound, 1 damaged, 2 not checked, 130 interrupted.
 */
export async function runCheck(path: string): Promise<number> {
  const file = dataFileOf(resolve(path));
  if (!existsSync(file)) return refuse(`There is no store in ${path}: ${file} does not exist.`);
  try {
    const unlock = await lockFolder(resolve(path));
    try {
      const result = await interruptible(file);
      return result ? print(file, result) : INTERRUPTED;
    } finally {
      await unlock();
    }
  } catch (error) {
    return refuse(`The store was not checked: ${(error as Error).message}`);
  }
}

/** undefined when it was interrupted. */
async function interruptible(file: string): Promise<Result | undefined> {
  const steps = check(file);
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
  console.error(`Checking ${file}`);
  for (let shown = performance.now(); !stopped; ) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - shown < SLICE_MS) continue;
    show(step.value);
    await turn();
    shown = performance.now();
  }
  return undefined;
}

function show({ read, of }: Progress): void {
  if (process.stderr.isTTY) process.stderr.write(`\rpage ${read} of ${of} `);
}

function print(file: string, { damages, documents, version }: Result): number {
  if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  if (version !== undefined && version !== LAYOUT_VERSION)
    return refuse(`${file} has layout version ${version}; this program reads version ${LAYOUT_VERSION}.`);
  for (const damage of damages) console.log(damage);
  if (damages.length === 0) {
    console.log(`${file} is sound: ${documents} ${documents === 1 ? 'document' : 'documents'}.`);
    return SOUND;
  }
  console.log(
    `\n${file} is damaged (${damages.length} ${damages.length === 1 ? 'place' : 'places'}, above).`,
  );
  console.log(
    'Restore it from a backup. To copy out what can still be read, see packages/embedded-mongo/README.md.',
  );
  return DAMAGED;
}

function refuse(message: string): number {
  console.error(message);
  return NOT_CHECKED;
}
