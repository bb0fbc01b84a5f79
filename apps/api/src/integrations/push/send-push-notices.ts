/** Sends the waiting notices to devices. It is a task: each notice is sent by one process at a time. */

import { PUSH_PERMISSIONS } from '@godown/shared/integrations/push';
import type { Language } from '@godown/shared/language/languages';
import type { Filter } from 'mongodb';
import pLimit from 'p-limit';
import type { Roles } from '../../access/identity/roles.js';
import type { MemberCollection } from '../../access/members/members.repo.js';
import { textsIn } from '../../language/texts.js';
import type { Clock } from '../../runtime/clock.js';
import { endOfDay } from '../../runtime/local-day.js';
import type { TaskContext, TaskKind } from '../../runtime/tasks/task-runner.js';
import type { NoticeCollection } from '../../stock/records/notice-doc.js';
import type { DocumentDoc } from '../../trade/documents/document-doc.js';
import type { KeptSending } from '../sending/sending.repo.js';
import type { PostPush } from './post-push.js';
import {
  type PushCollections,
  type PushDeviceDoc,
  type PushKeys,
  type PushNoticeDoc,
  readKeys,
} from './push.repo.js';
import { type PushContent, writeMessage } from './write-message.js';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** Pauses after each failed attempt, in milliseconds. Later a notice would only confuse. */
const PAUSES_MS = [30_000, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 5 * HOUR_MS];
/** Time for which a push service keeps a notice for a phone that is off. */
const KEEP_MS = 24 * HOUR_MS;
/** A device whose push service has refused every message for so long is forgotten. */
const FORGET_AFTER_MS = 5 * 24 * HOUR_MS;
/** Devices to which a process sends at the same time. */
const TOGETHER = 8;
/** The browser has ended the subscription. */
const GONE = [404, 410];
const TOO_MANY = 429;

interface Deps {
  collections: PushCollections;
  notices: NoticeCollection;
  findDocument: (number: string) => Promise<DocumentDoc | null>;
  members: MemberCollection;
  post: PostPush;
  sending: KeptSending;
  roles: Roles;
  clock: Clock;
}

export function pushTasks(deps: Deps): TaskKind<PushNoticeDoc> {
  const { collections, clock, roles } = deps;
  const { notices } = collections;
  // Notices take turns, a few devices each. Otherwise all that waited for a connection would be sent in one moment.
  const takeTurn = pLimit(1);
  const isDueNow = ({ nextAt }: PushNoticeDoc) => nextAt <= clock();

  async function run(_id: PushNoticeDoc['_id'], { lease, signal }: TaskContext): Promise<void> {
    const notice = await notices.findOne({ _id, isDone: false });
    if (!notice || !isDueNow(notice)) return;
    await roles.refresh();
    const content = await readContent(deps, notice);
    const keys = await readKeys(collections);
    let left = content ? await listDevices(deps, notice) : [];
    const failed: string[] = [];
    while (content && left.length > 0) {
      if (signal.aborted) return;
      const batch = left.slice(0, TOGETHER);
      left = left.slice(TOGETHER);
      await takeTurn(async () => {
        await lease.keep();
        const reached = await Promise.all(
          batch.map((device) => attempt(deps, { device, notice, content, keys })),
        );
        failed.push(...batch.filter((_, index) => !reached[index]).map((device) => device._id));
        // A process that continues sends to nobody twice.
        await notices.updateOne(
          { _id },
          { $set: { left: [...failed, ...left.map((device) => device._id)] } },
        );
      });
    }
    const pause = failed.length > 0 ? PAUSES_MS[notice.attempts] : undefined;
    const attempts = notice.attempts + 1;
    const next =
      pause === undefined
        ? { isDone: true, attempts }
        : { attempts, nextAt: new Date(clock().getTime() + pause) };
    await notices.updateOne({ _id }, { $set: next });
  }

  return {
    name: 'push notice',
    collection: notices,
    active: { isDone: false },
    async isDue(_id) {
      if (await deps.sending.read()) return false;
      const notice = await notices.findOne({ _id, isDone: false });
      return notice !== null && isDueNow(notice);
    },
    run,
  };
}

/** What it is about; null if that is not there any more. */
async function readContent(
  { notices, findDocument }: Deps,
  { about }: PushNoticeDoc,
): Promise<Content | null> {
  if (about.kind === 'cheque') return about;
  if (about.kind === 'low') {
    const found = await notices.find({ _id: { $in: about.notices } }).toArray();
    return found.length > 0 ? { kind: 'low', notices: found } : null;
  }
  const document = await findDocument(about.document);
  if (!document?.to || document.voided) return null;
  const { _id: number, warehouse: from, to, units, uid } = document;
  return { kind: 'transfer', number, from, to, units, uid };
}

type Content = PushContent & { uid?: string };

/** Devices that are to receive it, of people who may still know of it. Forgets those of people who may not sign in any more. */
async function listDevices(
  { collections: { devices }, roles }: Deps,
  { about: { kind }, left }: PushNoticeDoc,
): Promise<PushDeviceDoc[]> {
  const filter: Filter<PushDeviceDoc> = { kinds: kind, ...(left && { _id: { $in: left } }) };
  const found = await devices.find(filter, { sort: { _id: 1 } }).toArray();
  const gone = found.filter(({ email }) => !roles.maySignIn(email));
  if (gone.length > 0) await devices.deleteMany({ _id: { $in: gone.map(({ _id }) => _id) } });
  const permission = PUSH_PERMISSIONS[kind];
  return found.filter(({ email }) => roles.maySignIn(email) && (!permission || roles.may(email, permission)));
}

interface Attempt {
  device: PushDeviceDoc;
  notice: PushNoticeDoc;
  content: Content;
  keys: PushKeys;
}

/** False if it is to be tried again. */
async function attempt(deps: Deps, { device, notice, content, keys }: Attempt): Promise<boolean> {
  const { clock, post, roles } = deps;
  const now = clock();
  const own = ownPart(content, { uid: device.uid, worksIn: roles.standingOf(device.email).worksIn });
  const until =
    notice.about.kind === 'cheque' ? endOfDay(notice.about.day) : new Date(notice.at.getTime() + KEEP_MS);
  const ttl = Math.floor((until.getTime() - now.getTime()) / 1000);
  if (!own || ttl <= 0) return true;
  const lang = await languageOf(deps, device);
  const message = { ...writeMessage(own, textsIn(lang)), tag: String(notice._id), lang };
  const status = await post({ device, message, keys, ttl }).catch(() => null);
  if (status !== null) await noteStatus(deps, device, status);
  return status !== null && status < 500 && status !== TOO_MANY;
}

/** The part of a notice that concerns a person: of somebody who works in one warehouse only what is about it. Null: nothing. */
function ownPart(
  content: Content,
  { uid, worksIn }: { uid: string; worksIn: string | null },
): PushContent | null {
  const concerns = (warehouse: string) => worksIn === null || worksIn === warehouse;
  if (content.kind === 'cheque') return content;
  // Whoever has sent it knows.
  if (content.kind === 'transfer') return content.uid !== uid && concerns(content.to) ? content : null;
  const notices = content.notices.filter(({ warehouse }) => concerns(warehouse));
  return notices.length > 0 ? { kind: 'low', notices } : null;
}

/** The language that the person has chosen last; of somebody who never chose one, that of the device. */
async function languageOf({ members }: Deps, { email, language }: PushDeviceDoc): Promise<Language> {
  const member = await members.findOne({ _id: email }, { projection: { language: 1 } });
  return member?.language ?? language;
}

/** Remembers since when a push service has refused everything, and forgets a device that is gone. */
async function noteStatus(
  { collections: { devices }, clock }: Deps,
  { _id, at, failingSince }: PushDeviceDoc,
  status: number,
): Promise<void> {
  const now = clock();
  // Not one that was turned on again meanwhile.
  const same = { _id, at };
  const isLost = failingSince !== undefined && now.getTime() - failingSince.getTime() >= FORGET_AFTER_MS;
  if (status >= 200 && status < 300) {
    if (failingSince) await devices.updateOne(same, { $unset: { failingSince: '' } });
  } else if (GONE.includes(status) || isLost) await devices.deleteOne(same);
  else if (!failingSince) await devices.updateOne(same, { $set: { failingSince: now } });
}
