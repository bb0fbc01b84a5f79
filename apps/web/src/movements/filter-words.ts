import { shortName } from '@godown/shared/warehouses';
import { DOCUMENT_NAMES } from '../stock/document-names';
import type { Filters } from './filters';
import { periodText } from './periods';
import { FLOW_LABELS, REASON_LABELS } from './words';

/** All filters in one line, such as `Uttara, out, last 7 days`. `now`: in ms. */
export function filtersText(filters: Filters, itemName: string | undefined, now: number): string {
  const { item, warehouse, person, flow, reason, documentKind } = filters;
  const words = [
    // Names keep their capitals.
    warehouse && shortName(warehouse),
    item && (itemName ?? 'one item'),
    person,
    flow && lower(FLOW_LABELS[flow]),
    reason && lower(REASON_LABELS[reason]),
    documentKind && lower(DOCUMENT_NAMES[documentKind]),
    lower(periodText(filters, now)),
  ].filter(Boolean);
  const text = words.length === 0 ? 'All movements' : words.join(', ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
