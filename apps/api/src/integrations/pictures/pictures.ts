import pLimit from 'p-limit';
import type { Logger } from 'pino';
import { ProblemError } from '../../http/problem-error.js';
import { type Clock, isWithin } from '../../runtime/clock.js';
import { type Outbound, parseWebAddress } from '../outbound/outbound.js';
import type { KeptSending } from '../sending/sending.repo.js';
import { fetchPicture } from './fetch-picture.js';
import { createPictureFiles } from './picture-files.js';

const MINUTE = 60_000;
/** A kept picture is fetched again after this time. */
const FRESH_MS = 24 * 60 * MINUTE;
/** An address without a picture is not tried again before. */
const RETRY_MS = 5 * MINUTE;
const MAX_FAILURES = 1000;
const MAX_FETCHES = 6;
const MAX_WAITING = 100;
const MAX_FOLDER_BYTES = 200_000_000;

export interface Pictures {
  /** The bytes of the picture at a web address, or null if it cannot be shown. Throws 503 while too many are fetched. */
  find(url: string): Promise<Buffer | null>;
}

interface Deps {
  folder: string;
  outbound: Outbound;
  sending: KeptSending;
  clock: Clock;
  logger: Logger;
  maxFolderBytes?: number;
  timeoutMs?: number;
}

/** Pictures from other sites: fetched once for everybody, and kept on the disk. */
export function createPictures(deps: Deps): Pictures {
  const { folder, outbound, sending, clock, logger, maxFolderBytes = MAX_FOLDER_BYTES, timeoutMs } = deps;
  const files = createPictureFiles(folder, maxFolderBytes);
  const limit = pLimit(MAX_FETCHES);
  const running = new Map<string, Promise<Buffer | null>>();
  const failures = new Map<string, Date>();

  const fetchAndKeep = async (url: string): Promise<Buffer | null> => {
    try {
      const bytes = await fetchPicture(url, { outbound, ...(timeoutMs && { timeoutMs }) });
      failures.delete(url);
      // The picture is shown even if it cannot be kept.
      await files.write(url, bytes).catch((err: unknown) => logger.warn({ err }, 'picture not kept'));
      return bytes;
    } catch (err) {
      // Not the whole address: its query may hold a secret.
      logger.info({ err, site: parseWebAddress(url)?.host }, 'picture not fetched');
      if (failures.size >= MAX_FAILURES) failures.clear();
      failures.set(url, clock());
      return null;
    }
  };
  const readKept = (url: string) =>
    files.read(url).catch((err: unknown) => {
      logger.warn({ err }, 'kept picture not read');
      return null;
    });

  const findNow = async (url: string): Promise<Buffer | null> => {
    const now = clock();
    const kept = await readKept(url);
    if (kept && isWithin(FRESH_MS, kept.at, now)) return kept.bytes;
    const failedAt = failures.get(url);
    const hasFailed = failedAt !== undefined && isWithin(RETRY_MS, failedAt, now);
    // An old picture is better than none.
    if (hasFailed || (await sending.read()) !== null) return kept?.bytes ?? null;
    if (limit.pendingCount >= MAX_WAITING)
      throw new ProblemError('server_busy', { detail: /* i18n */ 'Too many pictures are being fetched.' });
    return (await limit(() => fetchAndKeep(url))) ?? kept?.bytes ?? null;
  };

  return {
    find(url) {
      // Covers the look at the disk: else a second request could miss the picture that the first one has just kept.
      const finding = running.get(url) ?? findNow(url).finally(() => running.delete(url));
      running.set(url, finding);
      return finding;
    },
  };
}
