/** Starting and stopping other programs. Ctrl-C reaches only this process, which then stops the others in order. */
import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';
import { describeGroup, isAlive, killTree, STOP_SIGNALS } from './platform.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

const EXIT_WITH_PARENT = new URL('exit-with-parent.mjs', import.meta.url).href;

/** A second Ctrl-C counts only after this time: npm sends one on that the terminal has delivered already. */
const SAME_REQUEST_MS = 2000;

/** @type {Set<ChildProcess>} */
const running = new Set();

// However this process ends, its children end with it.
process.on('exit', killAll);

/**
 * Starts a Node program that runs until it is stopped. It stops itself when this process is gone.
 * @param {string} script the program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdout?: 'inherit' | 'pipe', stderr?: 'inherit' | 'pipe' }} [options]
 */
export function startNode(
  script,
  args,
  { cwd = ROOT, env = process.env, stdout = 'inherit', stderr = 'inherit' } = {},
) {
  const group = describeGroup();
  const [out, err] = group.passOutput ? /** @type {const} */ (['pipe', 'pipe']) : [stdout, stderr];
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, script, ...args], {
    ...group.spawn,
    cwd,
    env,
    stdio: ['ignore', out, err, 'ipc'],
  });
  if (stdout === 'inherit') child.stdout?.pipe(process.stdout);
  if (stderr === 'inherit') child.stderr?.pipe(process.stderr);
  return watch(child);
}

/**
 * Starts another program, without its output, that runs until it is stopped.
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 */
export function startProgram(command, args, env) {
  return watch(spawn(command, args, { ...describeGroup().spawn, cwd: ROOT, env, stdio: 'ignore' }));
}

/**
 * Runs a program to its end. Returns what it printed, or shows that as it comes.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean, shell?: boolean }} [options] `show` shows its output
 * @returns {Promise<{ code: number, output: string }>} `code` is 1 when a signal ended it
 */
export function run(command, args, { cwd = ROOT, env = process.env, show = false, shell = false } = {}) {
  const stdio = show ? 'inherit' : 'pipe';
  const child = watch(
    spawn(command, args, { ...describeGroup().spawn, cwd, env, shell, stdio: ['ignore', stdio, stdio] }),
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      kill(child);
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Asks a program to stop and waits for it. After `patience` milliseconds it is killed, with what it has started.
 * @param {ChildProcess} child
 * @param {number} patience
 */
export async function stop(child, patience) {
  if (!hasEnded(child)) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    // See exit-with-parent.mjs. An error means that the channel has just closed: then it is stopping already.
    if (child.connected) child.send('SIGTERM', () => {});
    else child.kill('SIGTERM');
    const timer = setTimeout(() => kill(child), patience);
    await ended;
    clearTimeout(timer);
  }
  kill(child);
}

/** Kills everything this process has started. */
function killAll() {
  for (const child of running) kill(child);
}

/** @param {ChildProcess} child */
export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/** @param {ChildProcess} child */
function watch(child) {
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/** @param {ChildProcess} child */
function kill(child) {
  if (child.pid === undefined) return;
  // On Unix the group may outlive its leader. On Windows the number may belong to another process by then.
  if (process.platform === 'win32' && hasEnded(child)) return;
  killTree(child.pid);
}

/**
 * At the first request to stop, runs `onStop` and ends the process with the status it resolves to. At the second, ends
 * it at once.
 * @param {() => Promise<number>} onStop
 */
export function onStopSignal(onStop) {
  let stoppingSince = 0;
  const handle = () => {
    if (stoppingSince === 0) {
      stoppingSince = Date.now();
      onStop().then(
        (code) => process.exit(code),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    } else if (Date.now() - stoppingSince > SAME_REQUEST_MS) {
      process.exit(130);
    }
  };
  for (const signal of STOP_SIGNALS) process.on(signal, handle);
  if (process.env.npm_lifecycle_event) onParentEnd(handle);
}

/**
 * Calls `handle` when the parent has ended. A signal to npm alone may end only npm and the shell that npm started.
 * @param {() => void} handle
 */
function onParentEnd(handle) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    // Unix gives this process another parent; Windows keeps the old number.
    if (process.ppid === parent && isAlive(parent)) return;
    clearInterval(timer);
    handle();
  }, 500);
  timer.unref();
}
