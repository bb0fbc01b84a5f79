/** The version of the data, and the upgrade that has begun and is not finished (collection `meta`). */
import type { Collection, Db } from 'mongodb';
import { isDuplicate } from '../../database/duplicate-key.js';
import { StartError } from '../../runtime/start-error.js';

/** An upgrade that has begun. Its data is of neither version. */
export interface StartedUpgrade {
  from: number;
  to: number;
  /** The file that has the data as it was, or null. */
  backup: string | null;
}

interface MetaDoc {
  _id: 'data';
  version: number;
  upgrade?: StartedUpgrade;
}

interface DataVersion {
  /** The version from which it has to be upgraded. 0 for data of programs that did not write a version. */
  version: number;
  /** The upgrade that was interrupted, or null. */
  started: StartedUpgrade | null;
}

/**
 * Added to the version of data that is being upgraded. Every program refuses a version above its own, and programs that know no
 * `upgrade` look at nothing else: those of the version that is upgraded to must refuse it too.
 */
const UNFINISHED = 0.5;

const metaOf = (db: Db): Collection<MetaDoc> => db.collection('meta', { readPreference: 'primary' });

/** Throws `StartError` for data that a newer program has written or has begun to upgrade: this one does not know what it means. */
export async function readVersion(db: Db, { known }: { known: number }): Promise<DataVersion> {
  const { version = 0, upgrade } = (await metaOf(db).findOne({ _id: 'data' })) ?? {};
  if (!upgrade && version <= known) return { version, started: null };
  if (upgrade && upgrade.to <= known) return { version: upgrade.from, started: upgrade };
  throw new StartError(refusalOf(version, upgrade, known));
}

function refusalOf(version: number, upgrade: StartedUpgrade | undefined, known: number): string {
  const knows = `and this program knows versions up to ${known}. Install the newer program again`;
  if (!upgrade)
    return `The data has version ${version}, ${knows}, or restore a backup from before the upgrade.`;
  const backup = upgrade.backup ?? 'a backup from before the upgrade';
  return `The upgrade of the data from version ${upgrade.from} to ${upgrade.to} is not finished, ${knows}: it continues the upgrade. Or restore ${backup}.`;
}

/** True if this process has begun the upgrade, and false if another one has. From then on older programs refuse the data. */
export async function beginUpgrade(db: Db, upgrade: StartedUpgrade): Promise<boolean> {
  const { to } = upgrade;
  try {
    await metaOf(db).updateOne(
      { _id: 'data', version: { $lt: to }, upgrade: { $exists: false } },
      { $set: { version: to + UNFINISHED, upgrade } },
      { upsert: true },
    );
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
}

/** Continues an upgrade that an older program may have begun, to a lower version. */
export async function raiseUpgrade(db: Db, { to }: { to: number }): Promise<void> {
  await metaOf(db).updateOne(
    { _id: 'data', 'upgrade.to': { $lt: to } },
    { $set: { version: to + UNFINISHED, 'upgrade.to': to } },
  );
}

/** The data has this version from now on. One that a newer program has written meanwhile stays. */
export async function writeVersion(db: Db, version: number): Promise<void> {
  const meta = metaOf(db);
  const finished = await meta.updateOne(
    { _id: 'data', 'upgrade.to': version },
    { $set: { version }, $unset: { upgrade: true } },
  );
  if (finished.matchedCount === 0)
    await meta.updateOne({ _id: 'data' }, { $max: { version } }, { upsert: true });
}
