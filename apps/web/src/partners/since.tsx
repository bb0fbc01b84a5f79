import type { Language } from '@godown/shared/language/languages';
import { plural, t } from '@lingui/core/macro';
import { countText } from '../ui/format';
import { useNow } from '../ui/use-now';
import { dateText, dayOf } from '../ui/when';

/** The days from one day until another. */
export const daysBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** A day as `3 Mar 2026`. */
export const writeDay = (day: string, language?: Language) => dateText(`${day}T06:00:00Z`, language);

/** Such as `12 days`. */
export const daysText = (days: number) =>
  plural(days, {
    0: 'today',
    one: `${{ count: countText(days) }} day`,
    other: `${{ count: countText(days) }} days`,
  });

/** Since when something is owed, in a list whose column says so on a wide screen. */
export function Since({ day }: { day: string }) {
  const days = daysBetween(day, dayOf(useNow()));
  const date = writeDay(day);
  return (
    <time dateTime={day}>
      <span className="whitespace-nowrap md:hidden">{t`since ${date}`}</span>
      <span className="max-md:hidden">
        <span className="whitespace-nowrap">{date} ·</span>{' '}
        <span className="whitespace-nowrap">{daysText(days)}</span>
      </span>
    </time>
  );
}
