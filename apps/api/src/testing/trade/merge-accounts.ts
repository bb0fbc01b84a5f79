import type { Db, ObjectId } from 'mongodb';
import { createAccountAttachment } from '../../stock/accounts/account-batch.js';
import { createLedger } from '../../stock/ledger/ledger.js';
import { mergePartners } from '../../stock/partners/merge-partners.js';
import { ANNA } from '../test-app.js';

/** Merges a customer into another one at a moment of its own. */
export async function mergeAccounts(
  db: Db,
  { from, into, now }: { from: ObjectId; into: ObjectId; now: Date },
): Promise<void> {
  const ledger = createLedger({ db, clock: () => now, home: 'halishar' });
  const command = mergePartners(createAccountAttachment(db), from, into);
  await ledger.submit({ command, by: ANNA, key: null });
}
