import { shortName } from '@godown/shared/items/warehouses';
import { SOURCE_LANGUAGE } from '@godown/shared/language/languages';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { currentLanguage } from '../language/language';
import { say } from '../language/say';
import { DOCUMENT_NAMES } from '../stock/document-names';
import type { Filters } from './filters';
import { periodText } from './periods';
import { FLOW_LABELS, REASON_LABELS } from './words';

/** All filters in one line, such as `Uttara, out, last 7 days`. `now`: in ms. */
export function filtersText(filters: Filters, itemName: string | undefined, now: number): string {
  const { item, warehouse, person, flow, reason, documentKind } = filters;
  const words = [
    // Names keep their capitals.
    warehouse && say(shortName(warehouse)),
    item && (itemName ?? t`one item`),
    person,
    flow && inList(i18n._(FLOW_LABELS[flow])),
    reason && inList(i18n._(REASON_LABELS[reason])),
    documentKind && inList(i18n._(DOCUMENT_NAMES[documentKind])),
    inList(periodText(filters, now)),
  ].filter(Boolean);
  const text = words.length === 0 ? t`All movements` : words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** English writes the words of a list without capitals. */
const inList = (text: string) =>
  currentLanguage() === SOURCE_LANGUAGE ? text.charAt(0).toLowerCase() + text.slice(1) : text;
