/** Devices that want notices, the notices that are being sent to them, and the keys of the shop. */
import type { Push, PushKind } from '@godown/shared/integrations/push';
import type { Language } from '@godown/shared/language/languages';
import type { Collection, Db, ObjectId } from 'mongodb';
import webPush from 'web-push';
import { declareIndexes } from '../../database/declare-indexes.js';
import { deleteInBatches } from '../../database/delete-in-batches.js';
import { isDuplicate } from '../../database/duplicate-key.js';
import { type Kept, keepFor } from '../../database/keep-for.js';
import type { Leased } from '../../runtime/tasks/lease.js';
import type { KeptSending } from '../sending/sending.repo.js';

export interface PushDeviceDoc {
  /** SHA-256 of the endpoint, in hexadecimal. */
  _id: string;
  /** The address at the push service of the browser. Whoever knows it and our key can send to the device. */
  endpoint: string;
  p256dh: string;
  auth: string;
  uid: string;
  email: string;
  kinds: PushKind[];
  /** The language at the last change here. That of the person's account comes first. */
  language: Language;
  /** The address of the web app. Push services want to know who sends; Apple's refuses others. Absent without HTTPS. */
  origin?: string;
  at: Date;
  /** The time since which its push service has refused every message. */
  failingSince?: Date;
}

/** What a notice is about. It is read when the notice is sent. */
export type PushSubject =
  | { kind: 'low'; notices: ObjectId[] }
  | { kind: 'transfer'; document: string }
  | { kind: 'cheque'; day: string; count: number };

export interface PushNoticeDoc extends Leased {
  at: Date;
  about: PushSubject;
  isDone: boolean;
  attempts: number;
  nextAt: Date;
  /** The devices that it has not reached. Absent before the first attempt. */
  left?: string[];
}

export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

export interface PushCollections {
  devices: Collection<PushDeviceDoc>;
  notices: Collection<PushNoticeDoc>;
  /** One document: the keys sign what is sent, so they cannot be stored as hashes. */
  keys: Collection<PushKeys & { _id: 'shop' }>;
}

/** Not in backups: the server from which a backup is sends them. */
export const PUSH_NOTICES_COLLECTION = 'pushNotices';

/** Time in which another process may not know that a kind is wanted, in milliseconds. */
const KEPT_MS = 5000;
/** Time that sent notices are kept, in milliseconds: longer than the day of a cheque, which is sent once. */
const LOG_MS = 3 * 24 * 3600 * 1000;

/** Always read from the primary: a secondary may still have the device of somebody who has signed out. */
const PRIMARY = { readPreference: 'primary' } as const;

export const pushCollectionsOf = (db: Db): PushCollections => ({
  devices: db.collection('pushDevices', PRIMARY),
  notices: db.collection(PUSH_NOTICES_COLLECTION, PRIMARY),
  keys: db.collection('pushKeys', PRIMARY),
});

/** The last one lets only one notice of a day's cheques exist. */
export async function createPushIndexes({ devices, notices }: PushCollections): Promise<void> {
  await declareIndexes(devices, [{ key: { kinds: 1 } }, { key: { uid: 1, at: 1 } }]);
  await declareIndexes(notices, [
    { key: { isDone: 1 } },
    { key: { at: 1 } },
    {
      key: { 'about.day': 1 },
      unique: true,
      partialFilterExpression: { 'about.day': { $exists: true } },
    },
  ]);
}

/** The shop's keys. They are made once: with others, no device would be reached any more. */
export async function readKeys({ keys }: Pick<PushCollections, 'keys'>): Promise<PushKeys> {
  const known = await keys.findOne({ _id: 'shop' });
  if (known) return known;
  const made = { _id: 'shop', ...webPush.generateVAPIDKeys() } as const;
  try {
    await keys.insertOne(made);
    return made;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // Another process was first.
    return readKeys({ keys });
  }
}

/** The shop's public key and the devices of a person. */
export async function readPush(collections: PushCollections, uid: string): Promise<Push> {
  const { publicKey } = await readKeys(collections);
  const own = await collections.devices.find({ uid }, { sort: { at: 1 } }).toArray();
  return { publicKey, devices: own.map(({ _id, kinds }) => ({ _id, kinds })) };
}

/** The kinds of which some device wants to know. None while sending is off. */
export function keepWanted({ devices }: PushCollections, sending: KeptSending): Kept<ReadonlySet<PushKind>> {
  const { read, forget } = keepFor(KEPT_MS, async () => new Set<PushKind>(await devices.distinct('kinds')));
  return { read: async () => ((await sending.read()) ? new Set() : read()), forget };
}

export const purgePushNotices = (
  { notices }: PushCollections,
  now: Date,
  signal?: AbortSignal,
): Promise<void> => deleteInBatches(notices, { at: { $lt: new Date(now.getTime() - LOG_MS) } }, signal);
