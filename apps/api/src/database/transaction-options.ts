import type { TransactionOptions } from 'mongodb';

/** For every transaction that writes, also if `MONGODB_URI` asks for less: a confirmed change must survive a change of primary. */
export const TRANSACTION: TransactionOptions = {
  readConcern: { level: 'snapshot' },
  writeConcern: { w: 'majority' },
  // The only one that a transaction may have.
  readPreference: 'primary',
};
