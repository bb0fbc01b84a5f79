/**
 * Everything that differs between Linux, macOS and Windows. Decisions are functions of the platform, without side effects, so that the
 * tests on one system cover all three.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, renameSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** @typedef {{ platform?: NodeJS.Platform, env?: NodeJS.ProcessEnv }} System this one unless a test names another */

/**
 * Signals that ask a process to stop: Ctrl-C, `kill`, a closed terminal, and Ctrl-Break, which only Windows has.
 * @type {NodeJS.Signals[]}
 */
export const STOP_SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGBREAK'];

/**
 * Options to start a program so that it can be stopped together with its children, and so that Ctrl-C does not reach it.
 * On Unix it leads a process group. On Windows it gets a hidden console of its own, but only while it inherits no
 * output: there the parent has to pass its output on.
 * @param {System} [system]
 */
export function describeGroup({ platform = process.platform } = {}) {
  const windows = platform === 'win32';
  return { spawn: { detached: !windows, windowsHide: true }, passOutput: windows };
}

/**
 * Ends a running program and everything it has started, at once.
 * @param {number} pid
 */
export function killTree(pid) {
  const command = describeKill(pid);
  if (command) {
    spawnSync(command.file, command.args, { stdio: 'ignore', windowsHide: true });
    return;
  }
  try {
    process.kill(-pid, 'SIGKILL');
  } catch (error) {
    // ESRCH: the group is empty already.
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
  }
}

/**
 * The command that ends a process tree; undefined where a signal to the process group does.
 * @param {number} pid
 * @param {System} [system]
 */
export function describeKill(pid, { platform = process.platform } = {}) {
  if (platform !== 'win32') return undefined;
  return { file: 'taskkill', args: ['/pid', String(pid), '/t', '/f'] };
}

/**
 * The command that runs npm: this Node if npm itself started the script, else the PATH. On Windows npm is a .cmd file,
 * which needs a shell, and Node warns of arguments given to a shell: they are part of the command there.
 * @param {string[]} args
 * @param {System} [system]
 * @returns {{ command: string, args: string[], shell: boolean }}
 */
export function describeNpm(args, { platform = process.platform, env = process.env } = {}) {
  const npm = env.npm_execpath;
  if (npm?.endsWith('npm-cli.js')) return { command: process.execPath, args: [npm, ...args], shell: false };
  if (platform === 'win32') return { command: ['npm', ...args].join(' '), args: [], shell: true };
  return { command: 'npm', args, shell: false };
}

/**
 * Where browsers based on Chromium usually are, the best first.
 * @param {System} [system]
 * @returns {string[]}
 */
export function listBrowserFiles({ platform = process.platform, env = process.env } = {}) {
  if (platform === 'win32') {
    const files = [
      'Google\\Chrome\\Application\\chrome.exe',
      'Chromium\\Application\\chrome.exe',
      'Microsoft\\Edge\\Application\\msedge.exe',
    ];
    const folders = [env.PROGRAMFILES, env['PROGRAMFILES(X86)'], env.LOCALAPPDATA];
    return combine(files, folders, path.win32);
  }
  if (platform === 'darwin') {
    const files = ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
      (name) => `${name}.app/Contents/MacOS/${name}`,
    );
    return combine(files, ['/Applications', env.HOME && `${env.HOME}/Applications`], path.posix);
  }
  const files = ['google-chrome', 'google-chrome-stable', 'chromium', 'chromium-browser', 'microsoft-edge'];
  return combine(files, (env.PATH ?? '').split(':'), path.posix);
}

/**
 * Where Firefox usually is, the best first.
 * @param {System} [system]
 * @returns {string[]}
 */
export function listFirefoxFiles({ platform = process.platform, env = process.env } = {}) {
  if (platform === 'win32')
    return combine(['Mozilla Firefox\\firefox.exe'], [env.PROGRAMFILES, env.LOCALAPPDATA], path.win32);
  if (platform === 'darwin') return ['/Applications/Firefox.app/Contents/MacOS/firefox'];
  return [...listPrograms('firefox', { env }), ...listPrograms('firefox-esr', { env })];
}

/**
 * Where a program of a Unix system may be.
 * @param {string} name
 * @param {System} [system]
 */
export function listPrograms(name, { env = process.env } = {}) {
  return combine([name], (env.PATH ?? '').split(':'), path.posix);
}

/**
 * @param {string[]} files
 * @param {(string | undefined)[]} folders
 * @param {import('node:path').PlatformPath} paths
 */
function combine(files, folders, { join }) {
  return files.flatMap((file) => folders.flatMap((folder) => (folder ? [join(folder, file)] : [])));
}

/**
 * The processes that a process has started; none where the system has no `ps`.
 * @param {number | undefined} pid
 * @returns {number[]}
 */
export function listChildren(pid) {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  const pairs = (stdout ?? '').split('\n').map((line) => line.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));
}

/** True if a process exists. @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it belongs to another user.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}

/**
 * The command line of a process; undefined when the system does not tell.
 * @param {number} pid
 * @returns {string | undefined}
 */
export function readCommandLine(pid) {
  try {
    if (existsSync('/proc/self/cmdline'))
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
    const { file, args } = describeCommandLineQuery(pid);
    return execFileSync(file, args, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    });
  } catch {
    // The process has ended, or the system has no such tool.
    return undefined;
  }
}

/**
 * The command that prints the command line of a process, where there is no /proc.
 * @param {number} pid
 * @param {System} [system]
 */
export function describeCommandLineQuery(pid, { platform = process.platform } = {}) {
  if (platform !== 'win32') return { file: 'ps', args: ['-p', String(pid), '-o', 'command='] };
  const query = `(Get-CimInstance Win32_Process -Filter 'ProcessId=${pid}').CommandLine`;
  return { file: 'powershell', args: ['-NoProfile', '-NonInteractive', '-Command', query] };
}

/**
 * Renames a file over another. Windows refuses that while a virus scanner or an indexer reads one of them, so it is
 * tried for a second.
 * @param {string} from
 * @param {string} to
 */
export async function replaceFile(from, to) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      const { code = '' } = /** @type {NodeJS.ErrnoException} */ (error);
      if (attempt === 20 || !['EPERM', 'EACCES', 'EBUSY'].includes(code)) throw error;
      await wait(50);
    }
  }
}

/**
 * Deletes a folder. On Windows the files of a process can stay open for a moment after its end.
 * @param {string} folder
 */
export function removeFolder(folder) {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
}

/**
 * Linux's folder in memory, if it has room for `bytes`: in a container it may have 64 MB. Else undefined.
 * @param {number} bytes
 */
export function findMemoryFolder(bytes) {
  const folder = '/dev/shm';
  if (!existsSync(folder)) return undefined;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= bytes ? folder : undefined;
}
