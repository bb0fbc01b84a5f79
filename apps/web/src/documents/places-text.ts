import { shortName } from '@godown/shared/items/warehouses';
import type { DocumentSummary } from '@godown/shared/trade/documents';
import { t } from '@lingui/core/macro';
import { say } from '../language/say';

/** The warehouse of a document, or both of a transfer. */
export function placesText({ warehouse, to }: Pick<DocumentSummary, 'warehouse' | 'to'>): string {
  const place = say(shortName(warehouse));
  return to ? t`${place} to ${{ target: say(shortName(to)) }}` : place;
}
