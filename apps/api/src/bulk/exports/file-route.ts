/** Shared by all routes that send files. */
import type { SheetFormat } from '@godown/shared/bulk/exports.contracts';
import type { Currency } from '@godown/shared/language/currency';
import { type Language, SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import type { ListReaders } from '../../http/limits/limit-lists.js';
import type { RouteDescription } from '../../http/routes.js';
import type { Clock } from '../../runtime/clock.js';
import { dayAt } from '../../runtime/local-day.js';

export interface FileDeps {
  clock: Clock;
  lists: ListReaders;
  currency: Currency;
}

/** The format and the language of a requested file. */
export interface Requested {
  format: SheetFormat;
  language?: Language | undefined;
}

export const FILE = {
  responseHeaders: ['Content-Disposition'],
  problems: ['server_busy'],
  // Workbooks are compressed already, and the middleware leaves them alone.
  isCompressed: true,
} as const satisfies Partial<RouteDescription>;

/** The options of `sendTable` besides the table. */
export const fileOf =
  ({ clock, lists, currency }: FileDeps) =>
  ({ format, language = SOURCE_LANGUAGE }: Requested) => ({
    limit: lists.exports,
    date: dayAt(clock()),
    format,
    language,
    currency,
  });
