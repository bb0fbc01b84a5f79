import { shortName } from '@godown/shared/items/warehouses';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router-dom';
import { ShortPerson } from '../account/person';
import { say } from '../language/say';
import { itemPath } from '../stock/stock';
import { countText } from '../ui/format';
import { type Columns, column } from '../ui/list-table';
import { Moment } from '../ui/moment';
import { WholeWords } from '../ui/whole-words';
import { BrokenPictureLink } from './broken-picture-link';
import { DocumentLink } from './document-link';
import { amountColour } from './history-row';
import { canUndo, isUndone, type MovementGroup } from './movement-groups';
import { partId, rowId, WhatHappened } from './movement-link';
import { UndoCell } from './undo-cell';
import { amountText, damagedText, noteText, partyText } from './words';

interface Undoing {
  busy: ReadonlySet<string>;
  onUndo: (group: MovementGroup) => void;
}

/** The columns of movements of any items. On a phone a row is one text, after the amount and the item. */
export const movementColumns = ({ busy, onUndo }: Undoing): Columns<MovementGroup> => [
  column(
    {
      label: t({ message: 'Change', context: 'amount' }),
      className: 'w-24 lg:w-28',
      end: true,
      phone: 'start',
      cells: 'whitespace-nowrap font-[680] text-lg tabular-nums max-md:min-w-12',
    },
    (group) => (
      <span
        id={partId(group._id, 'amount')}
        className={isUndone(group) ? 'text-muted line-through' : amountColour(group)}
      >
        {amountText(group)}
      </span>
    ),
  ),
  column(
    {
      label: t`Item`,
      className: 'w-[30%] lg:w-[26%] xl:w-[28%]',
      phone: 'start',
      cells:
        'max-md:max-w-[calc(100%-3rem)] max-md:align-top max-md:text-base max-md:group-data-undo:max-w-[calc(100%-7.5rem)]',
    },
    ({ _id, lead: { item, itemName } }) => (
      <Link
        id={partId(_id, 'item')}
        to={itemPath(item)}
        className="inline-block py-0.5 font-[620] [overflow-wrap:anywhere] hover:underline"
      >
        <span title={itemName} className="line-clamp-2 print:line-clamp-none">
          <WholeWords text={itemName} />
        </span>
      </Link>
    ),
  ),
  column({ label: t`What happened`, phone: 'line', cells: '[overflow-wrap:anywhere]' }, (group) => (
    <What group={group} />
  )),
  column(
    {
      label: t`Total`,
      className: 'w-26 xl:w-42 md:max-lg:hidden',
      end: true,
      phone: 'text',
      cells: 'tabular-nums max-md:text-muted md:max-lg:hidden',
    },
    (group) => <Total group={group} />,
  ),
  // With Undo: few movements have it, so it has no column of its own.
  column(
    {
      label: t`When`,
      className: 'w-52 lg:w-62 xl:w-72',
      phone: 'text',
      cells: 'text-muted text-sm md:py-1!',
    },
    (group) => (
      <div className="max-md:contents md:flex md:items-center md:justify-between md:gap-2">
        <div className="max-md:contents md:min-w-0 md:py-1.5">
          <span id={partId(group._id, 'when')}>
            <Moment at={group.lead.at} />
          </span>
          <span className="md:hidden"> · </span>
          <span className="md:block">
            <ShortPerson email={group.lead.email} />
          </span>
        </div>
        <div className="shrink-0 max-md:absolute max-md:top-0 max-md:right-1 print:hidden">
          <UndoCell group={group} busy={busy.has(group._id)} onUndo={onUndo} />
        </div>
      </div>
    ),
  ),
];

export const movementRow = (group: MovementGroup) => ({
  id: rowId(group._id),
  tabIndex: -1,
  // The end of the row is not empty.
  'data-undo': group.lead.undoneBy !== undefined || canUndo(group) || undefined,
  className: 'outline-none focus:bg-accent-soft',
});

function What({ group }: { group: MovementGroup }) {
  const { lead } = group;
  const total = countText(lead.totalAfter);
  const details = [partyText(lead), damagedText(lead), noteText(lead)].filter(Boolean);
  return (
    <>
      <span id={partId(lead._id, 'what')} className={isUndone(group) ? 'text-muted' : ''}>
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
    </>
  );
}

function Total({ group: { lead, movements } }: { group: MovementGroup }) {
  const total = countText(lead.totalAfter);
  const count = countText(lead.after);
  const place = say(shortName(lead.warehouse));
  return (
    <span id={partId(lead._id, 'total')}>
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
    </span>
  );
}
