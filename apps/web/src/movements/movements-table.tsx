import { shortName } from '@godown/shared/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../account/may';
import { say } from '../language/say';
import { itemPath } from '../stock/stock';
import { Cell, DataRow, DataTable } from '../ui/data-table';
import { ShortAddress } from '../ui/email-address';
import { countText } from '../ui/format';
import { Moment } from '../ui/moment';
import { DocumentLink } from './document-link';
import { amountColour, type GroupRowProps, isSameRow } from './history-row';
import { isUndone, type MovementGroup } from './movement-groups';
import { partId, rowId, WhatHappened } from './movement-link';
import { hasAction, UndoCell } from './undo-cell';
import { amountText, noteText, partyText } from './words';

const columnsOf = (withAction: boolean) => [
  { label: t({ message: 'Change', context: 'amount' }), className: 'w-24 lg:w-28', end: true },
  { label: t`Item`, className: 'w-[30%] lg:w-[26%] xl:w-[28%]' },
  { label: t`What happened` },
  { label: t`When`, className: 'w-42 lg:w-46 xl:w-52' },
  { label: t`Total`, className: 'md:max-lg:hidden w-26 xl:w-42', end: true },
  ...(withAction ? [{ label: t`Action`, className: 'w-23 lg:w-28 print:hidden', end: true }] : []),
];

/** On a phone these cells are one text. */
const INLINE = 'max-md:inline max-md:text-sm';
const PART = `${INLINE} max-md:before:content-['_·_']`;

interface MovementsTableProps {
  groups: MovementGroup[];
  busy: ReadonlySet<string>;
  onUndo: (group: MovementGroup) => void;
}

/** Movements of any items: a table on a wide screen, a dense list on a phone. The column of Undo comes with the first Undo. */
export function MovementsTable({ groups, busy, onUndo }: MovementsTableProps) {
  const mayUndo = useMay('write');
  const withAction = groups.some((group) => hasAction(group, mayUndo));
  return (
    <DataTable
      isDense
      caption={t`What came and went`}
      columns={columnsOf(withAction)}
      className="md:table-fixed"
    >
      {groups.map((group) => (
        <Row
          key={group.lead._id}
          group={group}
          withAction={withAction}
          busy={busy.has(group.lead._id)}
          onUndo={onUndo}
        />
      ))}
    </DataTable>
  );
}

interface RowProps extends GroupRowProps {
  withAction: boolean;
}

const Row = memo(
  function Row({ group, withAction, busy, onUndo }: RowProps) {
    const { lead } = group;
    const undone = isUndone(group);
    return (
      <DataRow
        id={rowId(lead._id)}
        tabIndex={-1}
        className="outline-none focus:bg-accent-soft max-md:block! max-md:px-4 max-md:py-2 max-md:text-sm"
      >
        <Cell
          id={partId(lead._id, 'amount')}
          className={`whitespace-nowrap font-[680] text-lg tabular-nums max-md:inline-block max-md:min-w-12 md:text-right ${
            undone ? 'text-muted line-through' : amountColour(group)
          }`}
        >
          {amountText(group)}
        </Cell>
        <Cell className="max-md:inline-block max-md:max-w-[calc(100%-7.5rem)] max-md:align-top max-md:text-base">
          <Link
            id={partId(lead._id, 'item')}
            to={itemPath(lead.item)}
            className="inline-block py-0.5 font-[620] [overflow-wrap:anywhere] hover:underline"
          >
            <span title={lead.itemName} className="line-clamp-2 print:line-clamp-none">
              {lead.itemName}
            </span>
          </Link>
        </Cell>
        <What group={group} isUndone={undone} />
        <Cell className={`text-muted text-sm ${PART}`}>
          <span id={partId(lead._id, 'when')}>
            <Moment at={lead.at} />
          </span>
          <span className="md:hidden"> · </span>
          <span className="md:block">
            <ShortAddress address={lead.email} />
          </span>
        </Cell>
        <Total group={group} />
        {withAction && (
          <Cell className="max-md:absolute max-md:top-0 max-md:right-1 md:py-1! md:text-right print:hidden">
            <UndoCell group={group} busy={busy} onUndo={onUndo} />
          </Cell>
        )}
      </DataRow>
    );
  },
  (a, b) => a.withAction === b.withAction && isSameRow(a, b),
);

function What({ group, isUndone: undone }: { group: MovementGroup; isUndone: boolean }) {
  const { lead } = group;
  const total = countText(lead.totalAfter);
  const details = [partyText(lead), noteText(lead)].filter(Boolean);
  return (
    <Cell className={`[overflow-wrap:anywhere] max-md:before:block ${INLINE}`}>
      <span id={partId(lead._id, 'what')} className={undone ? 'text-muted' : ''}>
        <WhatHappened group={group} />
      </span>
      {lead.document && (
        <span className="md:block">
          <span className="text-muted md:hidden"> · </span>
          <DocumentLink number={lead.document} />
        </span>
      )}
      {details.length > 0 && (
        <span
          title={details.join(' · ')}
          className="text-muted text-sm md:block md:max-lg:truncate print:whitespace-normal"
        >
          <span className="md:hidden"> · </span>
          {details.join(' · ')}
        </span>
      )}
      <span className="hidden text-muted text-sm tabular-nums md:max-lg:block">
        <Trans>{total} in total</Trans>
      </span>
    </Cell>
  );
}

function Total({ group: { lead, movements } }: { group: MovementGroup }) {
  const total = countText(lead.totalAfter);
  const count = countText(lead.after);
  const place = say(shortName(lead.warehouse));
  return (
    <Cell
      id={partId(lead._id, 'total')}
      className={`tabular-nums max-md:text-muted md:text-right md:max-lg:hidden ${PART}`}
    >
      <Trans>
        {total}
        <span className="md:hidden"> in total</span>
      </Trans>
      {movements.length === 1 && (
        <span className="block text-muted text-sm max-xl:hidden">
          <Trans>
            {count} in {place}
          </Trans>
        </span>
      )}
    </Cell>
  );
}
