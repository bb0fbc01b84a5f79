/**
 * `npm run backup -- FILE`: writes all data into a file, also while the product runs. Exits with 0 if the file is whole, with 1 if
 * a restore would refuse it, with 2 if there is none, and with 130 if it was cancelled.
 */

import { reachDatabase } from '../database/reach-store.js';
import { writeBackup } from '../operations/backup/write-backup.js';
import { createProgress } from '../runtime/progress.js';
import { readConfig } from '../settings/config.js';
import { loadEnvironment } from '../settings/environment.js';
import { readFileArgument, runCommand } from './run-command.js';

const REFUSED = 1;

await runCommand(
  async (signal) => {
    const environment = loadEnvironment();
    const file = readFileArgument(environment, 'Usage: npm run backup -- FILE');
    const { mongodbUri, dataDir } = readConfig(environment);
    const { db, alone, close } = await reachDatabase(mongodbUri, dataDir);
    const progress = createProgress(process.stderr, 'Saving', 'documents');
    try {
      const options = { file, alone, now: new Date(), signal, onProgress: progress.show };
      const { collections, documents, refusal } = await writeBackup(db, options).finally(progress.clear);
      console.log(`Saved ${documents} documents of ${collections.length} collections in ${file}`);
      if (refusal === null) return 0;
      console.error(`A restore would refuse it. ${refusal}`);
      return REFUSED;
    } finally {
      await close();
    }
  },
  { cancelled: 'Cancelled. No file was written.' },
);
