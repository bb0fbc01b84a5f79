/** Which movements are meant: the filters of the lists, the summary and their database queries. */
import type { DocumentKind } from '@godown/shared/documents';
import {
  describeReason,
  type Flow,
  isUndoable,
  MOVEMENT_REASONS,
  type MovementReason,
} from '@godown/shared/movements';
import type { WarehouseId } from '@godown/shared/warehouses';
import type { Filter, ObjectId } from 'mongodb';
import type { MovementDoc } from '../records/movement-doc.js';

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
  const query = toQuery(filter);
  if (flow === undefined) return [query];
  const ofFlow = queriesOf(flow);
  // The index on items has their movements in order already.
  if (filter.item) return [{ ...query, $or: ofFlow }];
  const { reason } = filter;
  return ofFlow
    .filter((each) => reason === undefined || reason === (each.reason ?? 'undo'))
    .map((each) => ({ ...query, ...each }));
}

function toQuery({ from, to, ...fields }: Omit<MovementFilter, 'flow'>): Filter<MovementDoc> {
  const given = Object.entries(fields).filter(([, value]) => value !== undefined);
  const at = { ...(from && { $gte: from }), ...(to && { $lt: to }) };
  return { ...Object.fromEntries(given), ...((from || to) && { at }) };
}

/** The movements with each reason of the flow, and the undo movements that reverse such ones. */
function queriesOf(flow: Flow): Filter<MovementDoc>[] {
  const reasons = MOVEMENT_REASONS.filter((reason) => describeReason(reason).flow === flow);
  const undoable = reasons.filter(isUndoable);
  return [
    ...reasons.map((reason) => (reason === 'deleted' ? { reason, undoes: { $exists: false } } : { reason })),
    // The index is on undo movements only, so the query says that it wants no others.
    ...undoable.map((undoneReason) => ({ undoes: { $exists: true }, undoneReason })),
    // An import that was undone on its day.
    ...(reasons.includes('added')
      ? [{ reason: 'deleted' as const, undoes: { $exists: true }, undoneReason: 'added' as const }]
      : []),
  ];
}

/** The flow of a movement. An undo of an older version has no `undoneReason` yet; the upgrade gives it one, and so does this if it cannot be known. */
export function flowOf({ reason, undoneReason }: Pick<MovementDoc, 'reason' | 'undoneReason'>): Flow {
  return describeReason(undoneReason ?? reason).flow ?? 'recounted';
}
