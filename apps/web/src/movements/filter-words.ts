import { SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import { t } from '@lingui/core/macro';
import { currentLanguage } from '../language/language';
import { type Filters, MOVEMENT_FILTERS } from './filters';
import { periodText } from './periods';

const CHOICES = ['flow', 'reason', 'documentKind'] as const;

/** All filters in one line, such as `Uttara, out, last 7 days`. `now`: in ms. */
export function filtersText(filters: Filters, itemName: string | undefined, now: number): string {
  const { item, warehouse, person } = filters;
  const words = [
    // Names keep their capitals.
    MOVEMENT_FILTERS.wordsOf('warehouse', warehouse),
    item && (itemName ?? t`one item`),
    person,
    ...CHOICES.map((name) => inList(MOVEMENT_FILTERS.wordsOf(name, filters[name]))),
    inList(periodText(filters, now)),
  ].filter(Boolean);
  const text = words.length === 0 ? t`All movements` : words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** English writes the words of a list without capitals. */
const inList = (text: string) =>
  currentLanguage() === SOURCE_LANGUAGE ? text.charAt(0).toLowerCase() + text.slice(1) : text;
