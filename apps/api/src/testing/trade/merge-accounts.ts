import type { Db, ObjectId } from 'mongodb';
import { createAccountAttachment } from '../../stock/accounts/account-batch.js';
import { bring } from '../../stock/ledger/attachments.js';
import { createLedger } from '../../stock/ledger/ledger.js';
import { ANNA } from '../test-app.js';

/** Brings what is owed from one account into another, as a merge does. */
export async function mergeAccounts(
  db: Db,
  { from, into, now }: { from: ObjectId; into: ObjectId; now: Date },
): Promise<void> {
  const accounts = createAccountAttachment(db);
  const ledger = createLedger({ db, clock: () => now, home: 'halishar' });
  const command = {
    items: [],
    brings: [bring(accounts, { partners: [from, into] })],
    run: (snapshot, context) => {
      const batch = snapshot.attached(accounts);
      const { balance = 0 } = batch.find(from) ?? {};
      batch.post(from, { kind: 'merge', change: -balance, other: into }, context);
      batch.post(into, { kind: 'merge', change: balance, other: from }, context);
      const merged = batch.find(from);
      if (merged) batch.put({ ...merged, mergedInto: into });
      return { transitions: [] };
    },
  } satisfies Parameters<typeof ledger.submit>[0]['command'];
  await ledger.submit({ command, by: ANNA, key: null });
}
