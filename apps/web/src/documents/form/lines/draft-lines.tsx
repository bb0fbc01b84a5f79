import type { Item } from '@godown/shared/items/item';
import { MAX_QUANTITY } from '@godown/shared/items/item';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { isReturnKind } from '@godown/shared/trade/documents';
import type { Totals } from '@godown/shared/trade/totals';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { memo, type RefObject } from 'react';
import { CODE_MESSAGE, isCode, readCount } from '../../../stock/check-count';
import { countText, moneyText } from '../../../ui/format';
import { Glyph } from '../../../ui/glyph';
import { WholeWords } from '../../../ui/whole-words';
import { goodUnits } from '../../drafts/conditions';
import type { DocumentDraft, DraftLine } from '../../drafts/document-drafts';
import { removeLine, setQuantity, takesStock } from '../../drafts/draft-edits';
import { wrongText } from '../../drafts/draft-errors';
import type { EditDraft } from '../use-draft';
import { useMayPrice } from '../use-suggested-prices';
import { ConditionSwitch } from './condition-switch';
import { LineFacts } from './line-facts';
import { PricedLine } from './priced-line';
import { QuantityStepper } from './quantity-stepper';

interface DraftLinesProps {
  draft: DocumentDraft;
  /** The same with the price of each line. */
  priced: DocumentDraft;
  totals: Totals;
  /** The known items by id. */
  items: ReadonlyMap<string, Item>;
  edit: EditDraft;
  /** The field for the next item. */
  next: RefObject<HTMLInputElement | null>;
}

/** The lines of a draft, the latest first: it is next to the field that added it. */
export function DraftLines({ draft, priced, totals, items, edit, next }: DraftLinesProps) {
  const { lines, errors, warehouse, kind } = draft;
  const mayPrice = useMayPrice(kind);
  return (
    <ol reversed className="divide-y divide-line border-line border-t">
      {lines
        .map((line, index) => {
          const shown = {
            line,
            number: index + 1,
            item: items.get(line.item),
            warehouse,
            takes: takesStock(kind),
            isReturn: isReturnKind(kind),
            error: wrongText(errors[line.item]),
            edit,
          };
          return priced.isPriced ? (
            <PricedLine
              key={line.item}
              {...shown}
              price={priced.lines[index]?.price ?? ''}
              amount={totals.lines[index] ?? 0}
              mayPrice={mayPrice}
              next={next}
            />
          ) : (
            <Line key={line.item} {...shown} />
          );
        })
        .toReversed()}
    </ol>
  );
}

interface LineProps {
  line: DraftLine;
  number: number;
  /** Undefined if the inventory does not have it, or not yet. */
  item: Item | undefined;
  warehouse: WarehouseId;
  /** Whether the document takes the units from the warehouse. */
  takes: boolean;
  isReturn: boolean;
  error: string | undefined;
  edit: EditDraft;
}

const Line = memo(function Line({
  line,
  number,
  item,
  warehouse,
  takes,
  isReturn,
  edit,
  ...props
}: LineProps) {
  const error = isCode(line.quantity) ? i18n._(CODE_MESSAGE) : props.error;
  const name = item?.name ?? line.name;
  const units = readCount(line.quantity) ?? 0;
  return (
    <li className="grid [contain-intrinsic-height:auto_5rem] [content-visibility:auto] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-3 sm:grid-cols-[2rem_minmax(0,1fr)_auto_8rem_auto]">
      <span className="text-muted text-sm tabular-nums max-sm:hidden">{countText(number)}</span>
      <div className="min-w-0 max-sm:col-start-1 max-sm:row-start-1">
        <p className="font-[620] [overflow-wrap:anywhere]">
          <WholeWords text={name} />
        </p>
        {item && <LineFacts item={item} warehouse={warehouse} taken={takes ? goodUnits(line) : 0} />}
      </div>
      <QuantityStepper
        name={name}
        value={line.quantity}
        max={MAX_QUANTITY}
        error={error}
        onChange={(quantity) => edit((draft) => setQuantity(draft, line.item, quantity))}
      />
      <p className="text-right font-[560] tabular-nums max-sm:col-start-2 max-sm:row-start-2">
        {item && moneyText(units * item.price)}
      </p>
      <button
        type="button"
        aria-label={t`Remove ${name}`}
        onClick={() => edit((draft) => removeLine(draft, line.item))}
        className="grid size-11 place-items-center rounded-lg text-muted hover:bg-bad-soft hover:text-bad max-sm:col-start-2 max-sm:row-start-1 max-sm:justify-self-end"
      >
        <Glyph name="close" className="size-5" />
      </button>
      {isReturn && (
        <ConditionSwitch line={line} name={name} edit={edit} className="col-span-full sm:col-start-2" />
      )}
      {error && <p className="col-span-full text-bad text-sm sm:col-start-2">{error}</p>}
    </li>
  );
});
