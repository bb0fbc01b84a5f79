/** Times in words, always in the time zone of Bangladesh. */
import type { Language } from '@godown/shared/language/languages';
import { t } from '@lingui/core/macro';
import { currentLanguage } from '../language/language';
import { countText } from './format';
import { numberStyle } from './number-style';

const ZONE = 'Asia/Dhaka';
/** The same all year. */
const OFFSET_MS = 6 * 3_600_000;
const MINUTE_MS = 60_000;
const DAY_MS = 24 * 3_600_000;

const FORMATS = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  shortDay: { day: 'numeric', month: 'short' },
  day: { day: 'numeric', month: 'short' },
  date: { day: 'numeric', month: 'short', year: 'numeric' },
  weekday: { weekday: 'short' },
  exact: { dateStyle: 'full', timeStyle: 'medium', hourCycle: 'h23' },
} satisfies Record<string, Intl.DateTimeFormatOptions>;

/** English as in Bangladesh writes the day before the month. */
const LOCALES: Record<Language, string> = { en: 'en-GB', bn: 'bn-BD' };
/** Few people know short names of months and days in Bangla. */
const LONG_NAMES: Partial<Record<keyof typeof FORMATS, Intl.DateTimeFormatOptions>> = {
  day: { month: 'long' },
  date: { month: 'long' },
  weekday: { weekday: 'long' },
};

const COMMA_BEFORE_YEAR = /,(?= \p{Nd}{4})/u;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Each is made once: making one takes a hundred times as long as using it. */
function format(name: keyof typeof FORMATS, moment: number, language = currentLanguage()): string {
  const numberingSystem = numberStyle(language).hasBanglaDigits ? 'beng' : 'latn';
  const key = `${name} ${language} ${numberingSystem}`;
  const made =
    formats.get(key) ??
    new Intl.DateTimeFormat(LOCALES[language], {
      timeZone: ZONE,
      numberingSystem,
      ...FORMATS[name],
      ...(language === 'bn' && LONG_NAMES[name]),
    });
  formats.set(key, made);
  // Browsers write a comma before the year in Bangla, which nobody else does.
  return made.format(moment).replace(COMMA_BEFORE_YEAR, '');
}

/** The day in Bangladesh, as `2026-03-01`. */
export function dayOf(moment: number): string {
  return new Date(moment + OFFSET_MS).toISOString().slice(0, 10);
}

/** A time in everyday words: `2 min ago`, `today 09:14`, `yesterday 18:02`, `3 Mar 18:02`, `3 Mar 2025`. `at` is an ISO time. */
export function nearText(at: string, now: number): string {
  const moment = Date.parse(at);
  const minutes = Math.floor((now - moment) / MINUTE_MS);
  // The clock of the server may be ahead of this one.
  if (minutes < 1) return t`just now`;
  if (minutes < 60) return t`${{ minutes: countText(minutes) }} min ago`;
  const day = dayOf(moment);
  if (day === dayOf(now)) return t`today ${{ time: format('time', moment) }}`;
  if (day === dayOf(now - DAY_MS)) return t`yesterday ${{ time: format('time', moment) }}`;
  if (day.slice(0, 4) === dayOf(now).slice(0, 4)) return `${format('day', moment)} ${format('time', moment)}`;
  return format('date', moment);
}

/** The date, as `3 Mar 2026`. `at` is an ISO time. */
export function dateText(at: string, language?: Language): string {
  return format('date', Date.parse(at), language);
}

/** The time of day, as `14:05`. `at` is an ISO time. */
export function timeText(at: string): string {
  return format('time', Date.parse(at));
}

/** As `Monday 2 March 2026 at 14:05:00`, in Bangladesh. `at` is an ISO time. */
export function fullText(at: string, language?: Language): string {
  return format('exact', Date.parse(at), language);
}

/** A day such as `2026-03-01`, some days later, or earlier if `days` is negative. */
export function addDays(day: string, days: number): string {
  return new Date(noonOf(day) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A day that was typed with the last two digits of its year, which a browser takes as 26 after Christ, in this century. */
export const withCentury = (day: string): string => day.replace(/^00(?=\d\d-)/, '20');

/** A day such as `2026-03-01`, as `Sun, 1 Mar 2026`. */
export function dayText(day: string): string {
  const noon = noonOf(day);
  return t`${{ weekday: format('weekday', noon) }}, ${{ date: format('date', noon) }}`;
}

/** A day such as `2026-03-01`, as `1 Mar`. */
export function shortDayText(day: string): string {
  return format('shortDay', noonOf(day));
}

/** At noon in UTC, Bangladesh has the same day. */
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);

/** The exact time, with the day of the week. `at` is an ISO time. */
export function exactText(at: string): string {
  return t`${{ time: fullText(at) }} in Bangladesh`;
}
