/** The daily mail about items that fell to their reorder point. */

import type { Language } from '@godown/shared/language/languages';
import type { Db } from 'mongodb';
import type { Logger } from 'pino';
import type { KeptSending } from '../../integrations/sending/sending.repo.js';
import { textsIn } from '../../language/texts.js';
import type { Clock } from '../../runtime/clock.js';
import { dayAt, startOfDay } from '../../runtime/local-day.js';
import { itemsOf } from '../../stock/records/item-doc.js';
import { noticesOf } from '../../stock/records/notice-doc.js';
import { readDigest } from './digest-content.js';
import { claimDigest, type DigestDoc, digestsOf, findLastEnd, setDone } from './digests.repo.js';
import type { SendMail } from './mailer.js';
import { writeMail } from './write-mail.js';

const HOUR_MS = 3_600_000;
/** Sent at eight o'clock in Bangladesh. */
const SENT_AT_MS = 8 * HOUR_MS;
/** The notices of the last minute are left to the next digest: a transaction may still be writing some of them. */
const SETTLED_MS = 60_000;
/** Period of the very first digest. */
const FIRST_PERIOD_MS = 24 * HOUR_MS;

interface Deps {
  db: Db;
  clock: Clock;
  logger: Logger;
  send: SendMail;
  sending: KeptSending;
  /** The address of the web app, if it is known. */
  publicUrl: string | null;
  /** The language of the mail. */
  language: Language;
}

/**
 * Makes the function that sends today's digest if it is due, not done, and not being sent by another process. It stops at its signal. A
 * failure is logged and retried after ten minutes. If it fails all day, the next digest has its notices. Without notices nothing is sent.
 */
export function createDigest({
  db,
  clock,
  logger,
  send,
  sending,
  publicUrl,
  language,
}: Deps): (signal: AbortSignal) => Promise<void> {
  const digests = digestsOf(db);
  const sources = { notices: noticesOf(db), items: itemsOf(db) };

  async function sendClaimed(digest: DigestDoc, signal: AbortSignal): Promise<void> {
    const { to, messageId } = digest;
    const from = (await findLastEnd(digests)) ?? new Date(to.getTime() - FIRST_PERIOD_MS);
    const content = await readDigest(sources, { from, to });
    if (content.notices > 0)
      await send({ ...writeMail(content, { texts: textsIn(language), publicUrl }), messageId }, signal);
    await setDone(digests, digest, { doneAt: clock(), notices: content.notices });
    logger.info({ day: digest._id, notices: content.notices }, 'digest done');
  }

  return async (signal) => {
    const now = clock();
    const day = dayAt(now);
    const due = startOfDay(day).getTime() + SENT_AT_MS;
    if (now.getTime() < due || (await sending.read())) return;
    const digest = await claimDigest(digests, { day, to: new Date(due - SETTLED_MS), now });
    if (!digest) return;
    await sendClaimed(digest, signal).catch((error: unknown) => {
      logger.error({ err: error, day, attempts: digest.attempts }, 'the digest could not be sent');
    });
  };
}
