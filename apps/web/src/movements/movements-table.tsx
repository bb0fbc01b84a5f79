import { shortName } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { say } from '../language/say';
import { itemPath } from '../stock/stock';
import { Cell, DataRow, DataTable } from '../ui/data-table';
import { ShortAddress } from '../ui/email-address';
import { countText } from '../ui/format';
import { Moment } from '../ui/moment';
import { WholeWords } from '../ui/whole-words';
import { BrokenPictureLink } from './broken-picture-link';
import { DocumentLink } from './document-link';
import { amountColour, type GroupRowProps, isSameRow } from './history-row';
import { canUndo, isUndone, type MovementGroup } from './movement-groups';
import { partId, rowId, WhatHappened } from './movement-link';
import { UndoCell } from './undo-cell';
import { amountText, damagedText, noteText, partyText } from './words';

const columns = () => [
  { label: t({ message: 'Change', context: 'amount' }), className: 'w-24 lg:w-28', end: true },
  { label: t`Item`, className: 'w-[30%] lg:w-[26%] xl:w-[28%]' },
  { label: t`What happened` },
  { label: t`Total`, className: 'md:max-lg:hidden w-26 xl:w-42', end: true },
  { label: t`When`, className: 'w-52 lg:w-62 xl:w-72' },
];

/** On a phone these cells are one text. */
const INLINE = 'max-md:inline max-md:text-sm';
const PART = `${INLINE} max-md:before:content-['_·_']`;

interface MovementsTableProps {
  groups: MovementGroup[];
  busy: ReadonlySet<string>;
  onUndo: (group: MovementGroup) => void;
}

/** Movements of any items: a table on a wide screen, a dense list on a phone. */
export function MovementsTable({ groups, busy, onUndo }: MovementsTableProps) {
  return (
    <DataTable isDense caption={t`What came and went`} columns={columns()} className="md:table-fixed">
      {groups.map((group) => (
        <Row key={group.lead._id} group={group} busy={busy.has(group.lead._id)} onUndo={onUndo} />
      ))}
    </DataTable>
  );
}

/** True if the end of a row is not empty. */
const hasUndo = (group: MovementGroup) => group.lead.undoneBy !== undefined || canUndo(group);

const Row = memo(function Row({ group, busy, onUndo }: GroupRowProps) {
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
      <Cell
        className={`max-md:inline-block max-md:align-top max-md:text-base ${
          hasUndo(group) ? 'max-md:max-w-[calc(100%-7.5rem)]' : 'max-md:max-w-[calc(100%-3rem)]'
        }`}
      >
        <Link
          id={partId(lead._id, 'item')}
          to={itemPath(lead.item)}
          className="inline-block py-0.5 font-[620] [overflow-wrap:anywhere] hover:underline"
        >
          <span title={lead.itemName} className="line-clamp-2 print:line-clamp-none">
            <WholeWords text={lead.itemName} />
          </span>
        </Link>
      </Cell>
      <What group={group} isUndone={undone} />
      <Total group={group} />
      <When group={group} busy={busy} onUndo={onUndo} />
    </DataRow>
  );
}, isSameRow);

/** When, by whom, and Undo: few movements have it, so it has no column of its own. */
function When({ group, busy, onUndo }: GroupRowProps) {
  const { lead } = group;
  return (
    <Cell className={`text-muted text-sm md:py-1! ${PART}`}>
      <div className="max-md:contents md:flex md:items-center md:justify-between md:gap-2">
        <div className="max-md:contents md:min-w-0 md:py-1.5">
          <span id={partId(lead._id, 'when')}>
            <Moment at={lead.at} />
          </span>
          <span className="md:hidden"> · </span>
          <span className="md:block">
            <ShortAddress address={lead.email} />
          </span>
        </div>
        <div className="shrink-0 max-md:absolute max-md:top-0 max-md:right-1 print:hidden">
          <UndoCell group={group} busy={busy} onUndo={onUndo} />
        </div>
      </div>
    </Cell>
  );
}

function What({ group, isUndone: undone }: { group: MovementGroup; isUndone: boolean }) {
  const { lead } = group;
  const total = countText(lead.totalAfter);
  const details = [partyText(lead), damagedText(lead), noteText(lead)].filter(Boolean);
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
      <BrokenPictureLink movement={lead} />
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
