import { shortName } from '@godown/shared/warehouses';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { itemPath } from '../stock/stock';
import { Cell, DataRow, DataTable } from '../ui/data-table';
import { EmailAddress } from '../ui/email-address';
import { countText } from '../ui/format';
import { Moment } from '../ui/moment';
import { amountColour, type GroupRowProps, isSameRow } from './history-row';
import { MovementDetails } from './movement-details';
import { isUndone, type MovementGroup } from './movement-groups';
import { partId, rowId, WhatHappened } from './movement-link';
import { MovementSource } from './movement-source';
import { UndoCell } from './undo-cell';
import { amountText } from './words';

const COLUMNS = [
  { label: 'When', className: 'w-24 lg:w-36' },
  { label: 'Item', className: 'w-[22%]' },
  { label: 'What happened' },
  { label: 'Change', className: 'w-30 xl:w-36', end: true },
  { label: 'Total', className: 'w-26 xl:w-40', end: true },
  { label: 'Action', className: 'w-24 lg:w-28 print:hidden', end: true },
];

interface MovementsTableProps {
  groups: MovementGroup[];
  busy: ReadonlySet<string>;
  onUndo: (group: MovementGroup) => void;
}

/** Movements of any items: a table on a wide screen, cards on a phone. */
export function MovementsTable({ groups, busy, onUndo }: MovementsTableProps) {
  return (
    <DataTable caption="What came and went" columns={COLUMNS} className="md:table-fixed">
      {groups.map((group) => (
        <Row key={group.lead._id} group={group} busy={busy.has(group.lead._id)} onUndo={onUndo} />
      ))}
    </DataTable>
  );
}

const Row = memo(function Row({ group, busy, onUndo }: GroupRowProps) {
  const { lead, movements } = group;
  const undone = isUndone(group);
  return (
    <DataRow
      id={rowId(lead._id)}
      tabIndex={-1}
      className="outline-none focus:bg-accent-soft max-md:grid-cols-[1fr_auto] max-md:gap-x-3 max-md:p-4"
    >
      <Cell
        id={partId(lead._id, 'when')}
        className="text-muted text-sm max-md:col-start-1 max-md:row-start-4"
      >
        <Moment at={lead.at} />
      </Cell>
      <Cell className="max-md:col-start-1 max-md:row-start-1 max-md:min-w-0">
        <Link
          id={partId(lead._id, 'item')}
          to={itemPath(lead.item)}
          className="inline-flex min-h-11 items-center font-[620] [overflow-wrap:anywhere] hover:underline"
        >
          {lead.itemName}
        </Link>
      </Cell>
      <Cell className="max-md:col-start-1 max-md:row-span-2 max-md:row-start-2 max-md:min-w-0">
        <span id={partId(lead._id, 'what')} className={undone ? 'text-muted' : ''}>
          <WhatHappened group={group} />
        </span>
        <MovementSource movement={lead} />
        <span className="block text-muted text-sm [overflow-wrap:anywhere]">
          <EmailAddress address={lead.email} />
        </span>
        <MovementDetails movement={lead} />
      </Cell>
      <Cell
        id={partId(lead._id, 'amount')}
        className={`whitespace-nowrap font-[680] tabular-nums max-md:text-lg xl:text-lg max-md:col-start-2 max-md:row-start-1 max-md:text-right md:text-right ${
          undone ? 'text-muted line-through' : amountColour(group)
        }`}
      >
        {amountText(group)}
      </Cell>
      <Cell
        id={partId(lead._id, 'total')}
        className="tabular-nums max-md:col-start-2 max-md:row-start-2 max-md:text-right md:text-right"
      >
        {countText(lead.totalAfter)}
        <span className="md:hidden"> in total</span>
        {movements.length === 1 && (
          <span className="block text-muted text-sm md:max-xl:hidden">
            {countText(lead.after)} in {shortName(lead.warehouse)}
          </span>
        )}
      </Cell>
      <Cell className="max-md:col-start-2 max-md:row-span-2 max-md:row-start-3 max-md:justify-self-end md:text-right print:hidden">
        <UndoCell group={group} busy={busy} onUndo={onUndo} />
      </Cell>
    </DataRow>
  );
}, isSameRow);
