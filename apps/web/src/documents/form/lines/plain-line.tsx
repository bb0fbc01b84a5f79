import type { Item } from '@godown/shared/items/item';
import { MAX_QUANTITY } from '@godown/shared/items/item';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { memo } from 'react';
import { CODE_MESSAGE, isCode } from '../../../stock/check-count';
import { countText } from '../../../ui/format';
import { Glyph } from '../../../ui/glyph';
import { WholeWords } from '../../../ui/whole-words';
import type { DraftLine } from '../../drafts/document-drafts';
import { removeLine, setQuantity } from '../../drafts/draft-edits';
import type { EditDraft } from '../use-draft';
import { ConditionSwitch } from './condition-switch';
import { isShort, LineFacts } from './line-facts';
import { QuantityStepper } from './quantity-stepper';

export interface LineProps {
  line: DraftLine;
  number: number;
  /** Undefined if the inventory does not have it, or it is not loaded yet. */
  item: Item | undefined;
  warehouse: WarehouseId;
  /** True if the document takes the units from the warehouse. */
  takes: boolean;
  isReturn: boolean;
  /** The name of the item stands above the line. */
  isBelowName?: boolean;
  error: string | undefined;
  edit: EditDraft;
}

/** A line of any kind: 48 px high on a wide screen, whose buttons are quiet until the line is touched. */
export const LINE =
  'group -mx-1.5 grid items-center gap-x-3 px-1.5 py-3 max-sm:py-1 [content-visibility:auto] focus-within:[content-visibility:visible] lg:min-h-12 lg:py-px';

/** Side by side on a wide screen, below each other if the name is long. */
export const NAME_AND_STOCK = 'lg:flex lg:flex-wrap lg:items-baseline lg:gap-x-3';

/** A line without a price or an amount. */
export const PlainLine = memo(function PlainLine(props: LineProps) {
  const { line, number, item, warehouse, takes, isReturn, isBelowName, edit } = props;
  const error = isCode(line.quantity) ? i18n._(CODE_MESSAGE) : props.error;
  const name = item?.name ?? line.name;
  return (
    <li
      data-short={isShort(props) ? '' : undefined}
      className={`${LINE} grid-cols-[minmax(0,1fr)_auto] gap-y-1 [contain-intrinsic-height:auto_5rem] sm:grid-cols-[2rem_minmax(0,1fr)_auto_auto] ${isReturn ? 'lg:grid-cols-[2rem_minmax(0,1fr)_auto_auto_auto]' : ''}`}
    >
      <span className="text-muted text-sm tabular-nums max-sm:hidden">{countText(number)}</span>
      <div className={`min-w-0 max-sm:col-start-1 max-sm:row-start-1 ${NAME_AND_STOCK}`}>
        <p className={isBelowName ? 'sr-only' : 'font-[620] [overflow-wrap:anywhere]'}>
          <WholeWords text={name} />
        </p>
        {item && <LineFacts item={item} warehouse={warehouse} line={line} takes={takes} />}
      </div>
      <QuantityStepper
        name={name}
        value={line.quantity}
        max={line.left || MAX_QUANTITY}
        error={error}
        onChange={(quantity) => edit((draft) => setQuantity(draft, line.item, quantity))}
        className="lg:-col-start-3 lg:row-start-1"
      />
      <RemoveLine
        name={name}
        onClick={() => edit((draft) => removeLine(draft, line.item))}
        className="max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end lg:-col-start-2 lg:row-start-1"
      />
      {isReturn && (
        <ConditionSwitch
          line={line}
          name={name}
          edit={edit}
          className="max-lg:col-span-full max-lg:sm:col-start-2 lg:col-start-3 lg:row-start-1"
        />
      )}
      {error && <p className="col-span-full text-bad text-sm sm:col-start-2">{error}</p>}
    </li>
  );
});

interface RemoveLineProps {
  name: string;
  onClick: () => void;
  className?: string;
}

export function RemoveLine({ name, onClick, className = '' }: RemoveLineProps) {
  return (
    <button
      type="button"
      aria-label={t`Remove ${name}`}
      onClick={onClick}
      className={`grid size-11 place-items-center rounded-lg text-muted hover:bg-bad-soft hover:text-bad ${className}`}
    >
      <Glyph name="close" className="size-5" />
    </button>
  );
}
