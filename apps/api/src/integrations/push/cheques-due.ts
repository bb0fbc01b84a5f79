/** The notice of the day about cheques whose day has come. */
import type { PushKind } from '@godown/shared/integrations/push';
import { isDuplicate } from '../../database/duplicate-key.js';
import type { Kept } from '../../database/keep-for.js';
import type { Clock } from '../../runtime/clock.js';
import { dayAt, startOfDay } from '../../runtime/local-day.js';
import { countCheques, type EntryCollection } from '../../trade/accounts/entry-doc.js';
import { newPushNotice } from './new-push-notices.js';
import type { PushCollections } from './push.repo.js';

/** Eight o'clock in Bangladesh, like the daily mail: before the banks open. */
const AT_MS = 8 * 3_600_000;

interface Deps {
  collections: Pick<PushCollections, 'notices'>;
  entries: EntryCollection;
  wanted: Kept<ReadonlySet<PushKind>>;
  clock: Clock;
}

/** Makes the function that writes the notice of today, once for all processes. Without cheques there is none. */
export function createChequesDue({
  collections: { notices },
  entries,
  wanted,
  clock,
}: Deps): () => Promise<void> {
  return async () => {
    const now = clock();
    const day = dayAt(now);
    if (now.getTime() < startOfDay(day).getTime() + AT_MS || !(await wanted.read()).has('cheque')) return;
    if (await notices.findOne({ 'about.day': day })) return;
    const count = await countCheques(entries, day);
    if (count === 0) return;
    await notices.insertOne(newPushNotice({ kind: 'cheque', day, count }, now)).catch((error: unknown) => {
      // Another process was first.
      if (!isDuplicate(error)) throw error;
    });
  };
}
