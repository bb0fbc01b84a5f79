import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/** The process that holds a folder, and when it began, because process ids are used again. */
interface Holder {
  pid: number;
  began: string;
}

/** The folder has a server already. */
export class FolderInUse extends Error {}

/** Folders this process holds. */
const held = new Set<string>();

/** The lock of versions before November 2026. */
const OLD_LOCK = 'lock.json';
const ATTEMPTS = 10;
const PAUSE_MS = 20;

/**
 * Takes a data folder for this process. The result gives it back, and never fails.
 *
 * A lock is an empty file whose name says who holds it: a full disk has room for a name, but not for content.
 * Each process makes a file of its own and then looks for others, so two of them never both hold the folder.
 * The files of dead processes are deleted.
 * It works among the processes of one machine. Folders shared over a network are not protected.
 * @throws FolderInUse naming the folder and the process that has it; errors of the file system.
 */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  if (held.has(path)) throw inUse(path, process.pid);
  held.add(path);
  const mine: Holder = { pid: process.pid, began: beginningOf(process.pid) };
  const file = join(path, fileNameOf(mine));
  const unlock = async () => {
    held.delete(path);
    // The folder may be read-only by now. A file of a process that has ended locks nothing.
    await rm(file, { force: true }).catch(() => undefined);
  };
  try {
    await take(path, file, mine);
  } catch (error) {
    await unlock();
    throw error;
  }
  let free = false;
  return async () => {
    if (free) return;
    free = true;
    await unlock();
  };
}

/** Takes the folder. If processes start together, the one with the lowest id waits for the others to give up. */
async function take(path: string, file: string, mine: Holder): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    await writeFile(file, '');
    const others = await otherHolders(path, mine);
    const [other] = others;
    if (!other) return;
    await rm(file);
    if (attempt === ATTEMPTS || others.some(({ pid }) => pid < mine.pid)) throw inUse(path, other.pid);
    await delay(PAUSE_MS);
  }
}

/** Living processes that have or want the folder. */
async function otherHolders(path: string, mine: Holder): Promise<Holder[]> {
  const others: Holder[] = [];
  for (const name of await readdir(path)) {
    const holder = name === OLD_LOCK ? await readOldLock(join(path, name)) : holderIn(name);
    if (!holder || name === fileNameOf(mine)) continue;
    if (isAlive(holder)) others.push(holder);
    else await rm(join(path, name), { force: true });
  }
  return others;
}

function fileNameOf({ pid, began }: Holder): string {
  return `lock-${pid}-${began}`;
}

function holderIn(name: string): Holder | undefined {
  const [, pid, began = ''] = /^lock-(\d+)-(.*)$/.exec(name) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), began };
}

/** Two versions may run side by side during an upgrade, and must not open one folder. */
async function readOldLock(file: string): Promise<Holder | undefined> {
  const text = await readFile(file, 'utf8').catch(() => '');
  const [, pid] = /"pid":(\d+)/.exec(text) ?? [];
  const [, began = ''] = /"began":"([^"]*)"/.exec(text) ?? [];
  return pid === undefined ? undefined : { pid: Number(pid), began: began.replace('/', '-') };
}

function isAlive({ pid, began }: Holder): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  const now = beginningOf(pid);
  return now === '' || began === '' || now === began;
}

/** The time at which a process began, in the kernel's terms. Empty where the system does not say. */
function beginningOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The program's name may contain anything; the fields follow its closing bracket.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}-${fields[19]}`;
  } catch {
    return '';
  }
}

function inUse(path: string, pid: number): FolderInUse {
  const who = pid === process.pid ? `this process (pid ${pid})` : `the process with pid ${pid}`;
  return new FolderInUse(`the data folder ${path} is in use by ${who}; stop it, or choose another folder`);
}
