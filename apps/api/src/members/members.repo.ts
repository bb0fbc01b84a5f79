/** Who has signed in, and which roles managers have given. */
import type { Role } from '@godown/shared/roles';
import type { Collection, Db } from 'mongodb';
import { type Kept, keepFor } from '../database/keep-for.js';

export interface MemberDoc {
  /** The normalised address. */
  _id: string;
  lastSignInAt?: Date;
  given?: { role: Role; at: Date; by: string };
}

export type MemberCollection = Collection<MemberDoc>;

/** How long another process may not know of a new role, in milliseconds. */
const KEPT_MS = 5000;

/** Always read from the primary: a secondary may not have the latest role yet. */
export const membersOf = (db: Db): MemberCollection =>
  db.collection('members', { readPreference: 'primary' });

/** The roles that managers have given, by address. */
export const keepGivenRoles = (members: MemberCollection): Kept<ReadonlyMap<string, Role>> =>
  keepFor(KEPT_MS, async () => {
    const docs = await members.find({ given: { $exists: true } }).toArray();
    return new Map(docs.flatMap(({ _id, given }) => (given ? [[_id, given.role] as const] : [])));
  });

export async function noteSignIn(members: MemberCollection, email: string, at: Date): Promise<void> {
  await members.updateOne({ _id: email }, { $set: { lastSignInAt: at } }, { upsert: true });
}
