/**
 * `npm run backup -- FILE`: writes all data into a file, also while the product runs. Exits with 0 if the file is whole, with 2 if
 * there is none, and with 130 if it was cancelled.
 */
import { resolve } from 'node:path';
import { writeBackup } from './backup/write-backup.js';
import { reachDatabase } from './database/reach-store.js';
import { readConfig } from './process/config.js';
import { loadEnvironment } from './process/environment.js';
import { createProgress } from './process/progress.js';
import { runCommand } from './process/run-command.js';
import { StartError } from './process/start-error.js';

await runCommand(
  async (signal) => {
    const environment = loadEnvironment();
    const [name, ...others] = process.argv.slice(2);
    if (!name || name.startsWith('-') || others.length > 0)
      throw new StartError('Usage: npm run backup -- FILE');
    // npm changes the folder.
    const file = resolve(environment.INIT_CWD ?? '.', name);
    const { mongodbUri, dataDir } = readConfig(environment);
    const { db, alone, close } = await reachDatabase(mongodbUri, dataDir);
    const progress = createProgress(process.stderr, 'Saving', 'documents');
    try {
      const options = { file, alone, now: new Date(), signal, onProgress: progress.show };
      const { collections, documents } = await writeBackup(db, options).finally(progress.clear);
      console.log(`Saved ${documents} documents of ${collections.length} collections in ${file}`);
      return 0;
    } finally {
      await close();
    }
  },
  { cancelled: 'Cancelled. No file was written.' },
);
