/** Where something happened. */

import { shortName, WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { say } from '../language/say';
import { type MovementGroup, piecesOf } from './movement-groups';

/** The warehouses of a group, in their usual order. */
export function placesText({ movements }: MovementGroup): string {
  const places = WAREHOUSES.filter(({ id }) => movements.some(({ warehouse }) => warehouse === id));
  if (places.length === WAREHOUSES.length) return t`all warehouses`;
  return places.map(({ id }) => nameOf(id)).join(', ');
}

/** The names of both warehouses of a transfer; '' for the one that is not known. */
export interface Route {
  from: string;
  to: string;
}

/** A list that is filtered or not complete may have only one of the movements of a transfer. */
export function routeOf({ movements, lead }: MovementGroup): Route {
  const out = movements.find((movement) => piecesOf(movement) < 0);
  const into = movements.find((movement) => piecesOf(movement) > 0);
  if (out && into) return { from: nameOf(out.warehouse), to: nameOf(into.warehouse) };
  const place = nameOf(lead.warehouse);
  return out ? { from: place, to: '' } : { from: '', to: place };
}

const nameOf = (id: WarehouseId) => say(shortName(id));
