import type { PushKind } from '@godown/shared/integrations/push';
import { ObjectId } from 'mongodb';
import type { Kept } from '../../database/keep-for.js';
import type { Follow } from '../../stock/ledger/transaction.js';
import type { PushCollections, PushNoticeDoc, PushSubject } from './push.repo.js';

/**
 * In the transaction of the ledger, so that devices are told of exactly what was made. One document for all that becomes low together,
 * however many devices there are.
 */
export const followWithPush =
  ({ notices }: PushCollections, wanted: Kept<ReadonlySet<PushKind>>): Follow =>
  async (session, added, now) => {
    const kinds = await wanted.read();
    const low = added.flatMap((each) => (each.event === 'stock.low' ? [each._id] : []));
    const subjects: PushSubject[] = [
      ...(kinds.has('low') && low.length > 0 ? [{ kind: 'low', notices: low } as const] : []),
      ...added.flatMap((each) =>
        kinds.has('transfer') && each.event === 'transfer.sent'
          ? [{ kind: 'transfer', document: each._id } as const]
          : [],
      ),
    ];
    if (subjects.length > 0)
      await notices.insertMany(
        subjects.map((about) => newPushNotice(about, now)),
        { session },
      );
  };

export const newPushNotice = (about: PushSubject, now: Date): PushNoticeDoc => ({
  _id: new ObjectId(),
  at: now,
  about,
  isDone: false,
  attempts: 0,
  nextAt: now,
});
