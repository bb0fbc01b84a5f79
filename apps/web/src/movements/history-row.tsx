import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { Person } from '../account/person';
import { countText } from '../ui/format';
import { Moment } from '../ui/moment';
import { DocumentLink } from './document-link';
import { MovementDetails } from './movement-details';
import { isSameGroup, isUndone, type MovementGroup, sumOf } from './movement-groups';
import { partId, rowId, WhatHappened } from './movement-link';
import { UndoCell } from './undo-cell';
import { amountText } from './words';

export interface GroupRowProps {
  group: MovementGroup;
  busy: boolean;
  onUndo: (group: MovementGroup) => void;
}

/** For `memo`: a new page of movements makes new groups, and most of them show the same. */
export const isSameRow = (a: GroupRowProps, b: GroupRowProps) =>
  a.busy === b.busy && a.onUndo === b.onUndo && isSameGroup(a.group, b.group);

/** The colour of a change; the sign says the same. */
export function amountColour(group: MovementGroup): string {
  const sum = sumOf(group);
  if (sum === 0) return 'text-muted';
  return sum < 0 ? 'text-accent' : 'text-good';
}

/** One change in an item's history. */
export const HistoryRow = memo(function HistoryRow({ group, busy, onUndo }: GroupRowProps) {
  const { _id, at, email, totalAfter } = group.lead;
  const undone = isUndone(group);
  const total = countText(totalAfter);
  return (
    <li id={rowId(_id)} tabIndex={-1} className="history-row">
      <p
        id={partId(_id, 'amount')}
        className={`whitespace-nowrap tabular-nums ${undone ? 'text-muted line-through' : ''}`}
      >
        <span className={`block font-[680] text-lg ${undone ? '' : amountColour(group)}`}>
          {amountText(group)}
        </span>
      </p>
      {/* A row without Undo has no room for it. */}
      <div className="flex min-w-0 items-center">
        <div className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <p id={partId(_id, 'what')} className={undone ? 'text-muted' : ''}>
            <WhatHappened group={group} />
          </p>
          {group.lead.document && (
            <p className="text-sm">
              <DocumentLink number={group.lead.document} />
            </p>
          )}
          <p className="text-muted text-sm">
            <span id={partId(_id, 'when')}>
              <Moment at={at} />
            </span>{' '}
            · <Person email={email} />
          </p>
          <p id={partId(_id, 'total')} className="text-muted text-sm tabular-nums">
            <Trans>{total} in total</Trans>
          </p>
          <MovementDetails group={group} />
        </div>
        <UndoCell group={group} busy={busy} onUndo={onUndo} />
      </div>
    </li>
  );
}, isSameRow);
