/** The people who have signed in, and the roles that managers have given. */

import type { Role } from '@godown/shared/access/roles';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Language } from '@godown/shared/language/languages';
import type { ClientSession, Collection, Db } from 'mongodb';
import { declareIndexes } from '../../database/declare-indexes.js';
import { type Kept, keepFor } from '../../database/keep-for.js';
import { isWithin } from '../../runtime/clock.js';
import type { Standing } from '../identity/roles.js';

export interface MemberDoc {
  /** The normalised address. */
  _id: string;
  lastSignInAt?: Date;
  given?: { role: Role; worksIn?: WarehouseId | undefined; at: Date; by: string };
  /** Shown in place of the address. */
  name?: string;
  /** The language that the person chose last. */
  language?: Language;
}

export type MemberCollection = Collection<MemberDoc>;

/** Time in which another process may not know of a new role, in milliseconds. */
const KEPT_MS = 5000;
const MAX_LISTED = 1000;
/** Sign-ins of one person that come in this time are one for the journal, in milliseconds. */
const REPEATED_MS = 60_000;

/** Always read from the primary: a secondary may not have the latest role yet. */
export const membersOf = (db: Db): MemberCollection =>
  db.collection('members', { readPreference: 'primary' });

export async function createMemberIndexes(members: MemberCollection): Promise<void> {
  await declareIndexes(members, [{ key: { 'given.at': -1, lastSignInAt: -1 } }, { key: { name: 1 } }]);
}

/** Lists those with a given role first, then those who signed in last. If anybody may sign in, there may be many more. */
export const listMembers = (members: MemberCollection): Promise<MemberDoc[]> =>
  members.find({}, { sort: { 'given.at': -1, lastSignInAt: -1 }, limit: MAX_LISTED }).toArray();

/** What the person has chosen: nothing for somebody who has chosen nothing. */
export async function findChoices(
  members: MemberCollection,
  email: string,
): Promise<Pick<MemberDoc, 'language' | 'name'>> {
  const doc = await members.findOne({ _id: email }, { projection: { _id: 0, language: 1, name: 1 } });
  return doc ?? {};
}

/** Everybody who has a name, in the order of the names. */
export const listNamed = (members: MemberCollection): Promise<MemberDoc[]> =>
  members.find({ name: { $gt: '' } }, { sort: { name: 1 }, limit: MAX_LISTED }).toArray();

/** The roles that managers have given, by address. */
export const keepGivenRoles = (members: MemberCollection): Kept<ReadonlyMap<string, Standing>> =>
  keepFor(KEPT_MS, async () => {
    const docs = await members.find({ 'given.at': { $gt: new Date(0) } }).toArray();
    return new Map(
      docs.flatMap(({ _id, given }) =>
        given ? [[_id, { role: given.role, worksIn: given.worksIn ?? null }] as const] : [],
      ),
    );
  });

/** True unless the person has signed in less than a minute ago: a client that repeats it must not fill the journal. */
export async function noteSignIn(
  members: MemberCollection,
  { email, at }: { email: string; at: Date },
  session: ClientSession,
): Promise<boolean> {
  const update = { $set: { lastSignInAt: at } };
  const before = await members.findOneAndUpdate({ _id: email }, update, { upsert: true, session });
  return !isWithin(REPEATED_MS, before?.lastSignInAt ?? new Date(0), at);
}
