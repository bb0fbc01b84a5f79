/** Which movements are meant: the filters of the lists, the summary and their database queries. */

import type { WarehouseId } from '@godown/shared/items/warehouses';
import type { Flow, MovementReason } from '@godown/shared/stock/movements';
import type { DocumentKind } from '@godown/shared/trade/documents';
import type { Filter, ObjectId } from 'mongodb';
import type { MovementDoc } from '../records/movement-doc.js';
import { kindsOf, toKindQuery } from './flows.js';

export interface MovementFilter {
  item?: ObjectId | undefined;
  warehouse?: WarehouseId | undefined;
  /** The address of the person who made it. */
  email?: string | undefined;
  reason?: MovementReason | undefined;
  flow?: Flow | undefined;
  documentKind?: DocumentKind | undefined;
  /** From this time on. */
  from?: Date | undefined;
  /** Before this time. */
  to?: Date | undefined;
}

/**
 * Queries that find each matching movement exactly once. A flow needs several: its movements have different reasons, and
 * only those with the same reason are next to each other in an index, sorted by time.
 */
export function toQueries({ flow, ...filter }: MovementFilter): Filter<MovementDoc>[] {
  if (flow === undefined) return [toQuery(filter)];
  const kinds = kindsOf(flow);
  // The index on items has their movements in order already.
  if (filter.item) return [{ ...toQuery(filter), $or: kinds.map(toKindQuery) }];
  const { reason, ...others } = filter;
  return kinds
    .filter((kind) => reason === undefined || kind.reason === reason)
    .map((kind) => ({ ...toQuery(others), ...toKindQuery(kind) }));
}

function toQuery({ from, to, ...fields }: Omit<MovementFilter, 'flow'>): Filter<MovementDoc> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const at = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  return { ...Object.fromEntries(given), ...((from || to) && { at }) };
}
