import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import type { ApiError } from '../api/api-error';
import { say } from '../language/say';
import { dateText } from '../ui/when';

/** Says that stock was counted later, with the day and the person as the screen writes them. `nameOf`: of an address. */
export function countedSinceText({ problem, message }: ApiError, nameOf: (email: string) => string): string {
  const { item, warehouse, day, person } = problem?.values ?? {};
  if (!item || !warehouse || !day || !person) return message;
  const place = say(shortName(warehouse as WarehouseId));
  const date = dateText(String(day));
  return t`${item} was counted in ${place} on ${date} by ${{ person: nameOf(String(person)) }}, after this. Nothing was changed.`;
}
