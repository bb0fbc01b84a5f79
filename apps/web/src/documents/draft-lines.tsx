import type { Item } from '@godown/shared/item';
import { MAX_QUANTITY } from '@godown/shared/item';
import { shortName, type WarehouseId } from '@godown/shared/warehouses';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { say } from '../language/say';
import { stockOf } from '../stock/changes/shown-items';
import { CODE_MESSAGE, isCode, readCount } from '../stock/check-count';
import { countText, moneyText } from '../ui/format';
import { Glyph } from '../ui/glyph';
import type { DocumentDraft, DraftLine } from './document-drafts';
import { wrongText } from './draft-document';
import { removeLine, setQuantity } from './draft-edits';
import { QuantityStepper } from './quantity-stepper';
import type { EditDraft } from './use-draft';

interface DraftLinesProps {
  draft: DocumentDraft;
  /** The known items by id. */
  items: ReadonlyMap<string, Item>;
  edit: EditDraft;
}

/** The lines of a draft, the latest first: it is next to the field that added it. */
export function DraftLines({ draft: { lines, errors, warehouse, kind }, items, edit }: DraftLinesProps) {
  return (
    <ol reversed className="divide-y divide-line border-line border-t">
      {lines
        .map((line, index) => (
          <Line
            key={line.item}
            line={line}
            number={index + 1}
            item={items.get(line.item)}
            warehouse={warehouse}
            takes={kind !== 'receipt'}
            error={wrongText(errors[line.item])}
            edit={edit}
          />
        ))
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
  error: string | undefined;
  edit: EditDraft;
}

const Line = memo(function Line({ line, number, item, warehouse, takes, edit, ...props }: LineProps) {
  const error = isCode(line.quantity) ? i18n._(CODE_MESSAGE) : props.error;
  const name = item?.name ?? line.name;
  const units = readCount(line.quantity) ?? 0;
  return (
    <li className="grid [contain-intrinsic-height:auto_5rem] [content-visibility:auto] grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-3 sm:grid-cols-[2rem_minmax(0,1fr)_auto_8rem_auto]">
      <span className="text-muted text-sm tabular-nums max-sm:hidden">{countText(number)}</span>
      <div className="min-w-0 max-sm:col-start-1 max-sm:row-start-1">
        <p className="font-[620] [overflow-wrap:anywhere]">{name}</p>
        {item && <Facts item={item} warehouse={warehouse} taken={takes ? units : 0} />}
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
      {error && <p className="col-span-full text-bad text-sm sm:col-start-2">{error}</p>}
    </li>
  );
});

interface FactsProps {
  item: Item;
  warehouse: WarehouseId;
  taken: number;
}

/** What the warehouse holds, and the price. */
function Facts({ item, warehouse, taken }: FactsProps) {
  const held = stockOf(item)[warehouse];
  const place = say(shortName(warehouse));
  const count = countText(held);
  return (
    <p className="text-muted text-sm tabular-nums">
      <span className={taken > held ? 'font-[620] text-warn' : ''}>
        <Trans>
          {place} has {count}
        </Trans>
      </span>
      {' · '}
      {moneyText(item.price)}
    </p>
  );
}
