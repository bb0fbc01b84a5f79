/** Starting and stopping other programs. Each gets its own process group, so that a signal arrives once. */
import { spawn } from 'node:child_process';
import { ROOT } from './paths.mjs';

const EXIT_WITH_PARENT = new URL('exit-with-parent.mjs', import.meta.url).href;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

// The last net under everything else: whatever way this process ends, no group outlives it.
process.on('exit', () => {
  for (const child of running) killGroup(child, 'SIGKILL');
});

/**
 * Starts a Node program that runs until it is stopped, or stops itself when this process is gone.
 * @param {string} script the program
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, stdout?: 'inherit' | 'pipe' | number, stderr?: 'inherit' | 'pipe' | number }} [options]
 */
export function startNode(
  script,
  args,
  { cwd = ROOT, env = process.env, stdout = 'inherit', stderr = 'inherit' } = {},
) {
  const child = spawn(process.execPath, ['--import', EXIT_WITH_PARENT, script, ...args], {
    cwd,
    env,
    detached: true,
    stdio: ['ignore', stdout, stderr, 'ipc'],
  });
  return watch(child);
}

/**
 * Runs a program to its end and gives back what it printed, or shows it as it comes.
 * @param {string} command
 * @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, show?: boolean }} [options] `show` passes its output on
 * @returns {Promise<{ code: number, output: string }>} `code` is 1 when a signal ended it
 */
export function run(command, args, { cwd = ROOT, env = process.env, show = false } = {}) {
  const child = watch(
    spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: ['ignore', show ? 'inherit' : 'pipe', show ? 'inherit' : 'pipe'],
      // npm is a .cmd file on Windows, and those need a shell.
      shell: process.platform === 'win32' && command === 'npm',
    }),
  );
  let output = '';
  child.stdout?.on('data', (chunk) => {
    output += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    output += chunk;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      killGroup(child, 'SIGKILL');
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Asks a program to stop, waits for it, and kills what is left of its group after `patience` milliseconds.
 * @param {import('node:child_process').ChildProcess} child
 * @param {number} patience
 */
export async function stop(child, patience) {
  if (!hasEnded(child)) {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    const timer = setTimeout(() => killGroup(child, 'SIGKILL'), patience);
    await ended;
    clearTimeout(timer);
  }
  killGroup(child, 'SIGKILL');
}

/** Kills everything this process started, at once. */
export function killAll() {
  for (const child of running) killGroup(child, 'SIGKILL');
}

/** @param {import('node:child_process').ChildProcess} child */
export function hasEnded(child) {
  return child.exitCode !== null || child.signalCode !== null;
}

/** @param {import('node:child_process').ChildProcess} child */
function watch(child) {
  running.add(child);
  child.once('exit', () => running.delete(child));
  child.once('error', () => running.delete(child));
  return child;
}

/**
 * @param {import('node:child_process').ChildProcess} child
 * @param {NodeJS.Signals} signal
 */
function killGroup(child, signal) {
  if (child.pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? child.pid : -child.pid, signal);
  } catch (error) {
    // ESRCH: the group is empty already, which is what was wanted.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * Runs `onStop`, then ends the process with `code`, at the first Ctrl-C, SIGTERM or closed terminal. npm passes on a Ctrl-C that the terminal has
 * delivered already, so a second one counts only after two seconds; then it means "now".
 * @param {() => Promise<void>} onStop
 * @param {number} [code]
 */
export function onStopSignal(onStop, code = 0) {
  let stoppingSince = 0;
  const handle = () => {
    if (stoppingSince === 0) {
      stoppingSince = Date.now();
      onStop().then(
        () => process.exit(code),
        (error) => {
          console.error(error);
          process.exit(1);
        },
      );
    } else if (Date.now() - stoppingSince > 2000) {
      killAll();
      process.exit(130);
    }
  };
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) process.on(signal, handle);
  if (process.env.npm_lifecycle_event) onParentEnd(handle);
}

/**
 * A signal sent to npm alone ends npm and the shell between, and never arrives here: the only sign of it is that
 * this process has another parent.
 * @param {() => void} handle
 */
function onParentEnd(handle) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    handle();
  }, 500);
  timer.unref();
}
