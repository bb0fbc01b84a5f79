import { readFileSync } from 'node:fs';
import { link, open, readFile, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';

const LOCK_FILE = 'lock.json';

/** Who holds a folder: a process, and when it began, so that a number used again is not taken for it. */
interface Holder {
  pid: number;
  began: string;
}

/** Folders this very process has open. */
const held = new Set<string>();

/**
 * Takes a data folder for this process; the result gives it back.
 * The lock is a file that names its holder. One whose holder has died is taken over.
 * It holds among the processes of one machine; folders shared over a network are not protected.
 * @throws Error naming the folder and the process that has it.
 */
export async function lockFolder(path: string): Promise<() => Promise<void>> {
  const file = join(path, LOCK_FILE);
  if (held.has(path)) throw inUse(path, process.pid);
  held.add(path);
  try {
    await takeFile(path, file);
  } catch (error) {
    held.delete(path);
    throw error;
  }
  let free = false;
  return async () => {
    if (free) return;
    free = true;
    held.delete(path);
    await rm(file, { force: true });
  };
}

/** Several tries, because others may be taking over the same dead lock at the same time. */
async function takeFile(path: string, file: string): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    if (await create(file)) return;
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const holder = parse(text);
    if (holder && isAlive(holder)) throw inUse(path, holder.pid);
    await removeDead(file, text);
  }
  throw new Error(`cannot lock the data folder ${path}: other processes keep taking it`);
}

/** Written whole under another name and linked into place, so that nobody reads half a lock. */
async function create(file: string): Promise<boolean> {
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`;
  const handle = await open(draft, 'wx');
  try {
    await handle.writeFile(
      JSON.stringify({ pid: process.pid, began: beginningOf(process.pid) } satisfies Holder),
    );
  } finally {
    await handle.close();
  }
  try {
    await link(draft, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  } finally {
    await unlink(draft);
  }
}

/**
 * Moves a dead lock aside before deleting it. Should somebody have taken the folder in between,
 * it is their lock that was moved, which its text shows; then it is put back.
 */
async function removeDead(file: string, text: string): Promise<void> {
  const aside = `${file}.${process.pid}.dead`;
  try {
    await rename(file, aside);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if ((await readFile(aside, 'utf8')) === text) await unlink(aside);
  else await rename(aside, file);
}

function parse(text: string): Holder | undefined {
  try {
    const holder: unknown = JSON.parse(text);
    if (typeof holder !== 'object' || holder === null) return undefined;
    const { pid, began } = holder as Partial<Holder>;
    return typeof pid === 'number' && typeof began === 'string' ? { pid, began } : undefined;
  } catch {
    return undefined;
  }
}

function isAlive({ pid, began }: Holder): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
  }
  // The number of a process that died may have been given to another, which began at another time.
  const now = beginningOf(pid);
  if (pid === process.pid && now === began) return false;
  return now === '' || began === '' || now === began;
}

/** When a process began, in the kernel's terms; empty where the system does not say. */
function beginningOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the program may hold anything; what follows its closing bracket is regular.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const boot = readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    return `${boot}/${fields[19]}`;
  } catch {
    return '';
  }
}

function inUse(path: string, pid: number): Error {
  const who = pid === process.pid ? `this process (pid ${pid})` : `the process with pid ${pid}`;
  return new Error(`the data folder ${path} is in use by ${who}; stop it, or choose another folder`);
}
