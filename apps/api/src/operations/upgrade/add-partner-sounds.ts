import type { Filter, ObjectId } from 'mongodb';
import { findFieldsOf, type PartnerCollection, type PartnerDoc } from '../../trade/accounts/partner-doc.js';
import type { OnDone } from './shape-items.js';

/** Customers and suppliers in one command. */
const BATCH = 500;

/** Gives the customers and suppliers of older versions the sounds by which this one finds them. Nothing else in them changes. */
export async function addPartnerSounds(partners: PartnerCollection, onDone?: OnDone): Promise<void> {
  for (let after: ObjectId | null = null; ; ) {
    const query: Filter<PartnerDoc> = after ? { _id: { $gt: after } } : {};
    const batch: PartnerDoc[] = await partners
      .find(query, { sort: { _id: 1 }, limit: BATCH, batchSize: BATCH + 1 })
      .toArray();
    if (batch.length > 0)
      await partners.bulkWrite(
        batch.map((partner) => ({
          updateOne: {
            // One that another process has edited meanwhile has them.
            filter: { _id: partner._id, version: partner.version },
            update: { $set: { words: findFieldsOf(partner).words } },
          },
        })),
        { ordered: false },
      );
    onDone?.(batch.length);
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last._id;
  }
}
