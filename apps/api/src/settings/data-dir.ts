import { constants } from 'node:fs';
import { access, chmod, mkdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { reasonOf, StartError, systemCode } from '../runtime/start-error.js';

/** The folders in the data folder. Nobody else gets into these, even if the data folder lets others in. */
const PRIVATE_FOLDERS = ['store', 'backups', 'pictures', 'emulator', 'log'];

/** Makes new files and folders of this process, and of those that it starts, readable by their owner only. Not on Windows. */
export function makeFilesPrivate(): void {
  process.umask(0o077);
}

/** Takes other users' rights from folders that exist already. Throws `StartError`. */
export async function protectDataDir(dataDir: string): Promise<void> {
  for (const name of PRIVATE_FOLDERS) {
    const folder = join(dataDir, name);
    try {
      await chmod(folder, 0o700);
    } catch (cause) {
      // EPERM: somebody else's folder, whose owner decides.
      if (!['ENOENT', 'ENOTDIR', 'EPERM', 'EROFS'].includes(systemCode(cause)))
        throw new StartError(`The folder ${folder} cannot be protected (${reasonOf(cause)}).`, { cause });
    }
  }
}

/** Makes the data folder if it does not exist. Throws `StartError` unless it is a folder that can be written to. */
export function prepareDataDir(dataDir: string): Promise<void> {
  return prepareFolder(dataDir, { name: `The data folder ${dataDir}`, setting: 'DATA_DIR' });
}

/** The same for the folder of the daily backups. Otherwise only the log would say each night that there is no backup. */
export function prepareBackupDir(dir: string): Promise<void> {
  return prepareFolder(dir, { name: `The folder ${dir} of BACKUP_DIR`, setting: 'BACKUP_DIR' });
}

async function prepareFolder(
  folder: string,
  { name, setting }: { name: string; setting: string },
): Promise<void> {
  try {
    await makeFolder(folder);
    await access(folder, constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw new StartError(
      `${name} cannot be used (${reasonOf(cause)}). Correct that, or set ${setting} to another folder.`,
      { cause },
    );
  }
}

/**
 * Makes a folder that only its owner may read, and those above it. `mkdir` with `recursive` never returns for a folder in /proc, on Node 20 at least: it takes the ENOENT there for a
 * missing parent, for ever.
 */
export async function makeFolder(path: string): Promise<void> {
  if (await isFolder(path)) return;
  if (dirname(path) !== path) await makeFolder(dirname(path));
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    // Another process that starts at the same time has made it.
    if (systemCode(error) !== 'EEXIST' || !(await isFolder(path))) throw error;
  }
}

async function isFolder(path: string): Promise<boolean> {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return false;
    throw error;
  }
}
