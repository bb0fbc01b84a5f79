/** The filters and cursors of requests for movements, as the database has them. */
import type { sumMovements } from '@godown/shared/stock/movements.contracts';
import { ObjectId } from 'mongodb';
import type { output } from 'zod';
import { toTimes } from '../../http/date-filters.js';
import type { MovementPlace } from './list-movements.js';
import type { MovementFilter } from './movement-filter.js';

type Filters = output<typeof sumMovements.query>;

export const toMovementFilter = ({ person, item, from, to, ...others }: Filters): MovementFilter => ({
  ...others,
  email: person,
  ...(item !== undefined && { item: ObjectId.createFromHexString(item) }),
  ...toTimes({ from, to }),
});

/** A place in the movements of an item. */
export function readItemPlace(text: string): MovementPlace | null {
  const [, version, part] = /^(\d{1,15})\.(\d{1,3})$/.exec(text) ?? [];
  return part === undefined ? null : { version: Number(version), part: Number(part) };
}

export const toCursor = (place: MovementPlace): string =>
  'at' in place ? `${place.at.getTime()}.${place._id}` : `${place.version}.${place.part}`;
