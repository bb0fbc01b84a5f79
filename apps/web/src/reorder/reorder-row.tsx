import { shortName, WAREHOUSE_IDS, type WarehouseId } from '@godown/shared/items/warehouses';
import type { ReorderLine } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { memo } from 'react';
import { Link } from 'react-router-dom';
import { say } from '../language/say';
import { itemPath, stockTone } from '../stock/stock';
import { Chip } from '../ui/chip';
import { Cell, DataRow } from '../ui/data-table';
import { countText } from '../ui/format';
import { WholeWords } from '../ui/whole-words';
import { type Edit, keyOf, orderText, readUnits, shownUnits, sourcesOf, transferText } from './plan';
import { UnitsField } from './units-field';

interface ReorderRowProps {
  line: ReorderLine;
  /** The row above is about the same item: its name is not repeated. */
  isFurther: boolean;
  edit: Edit | undefined;
  /** Units of it in transfer notes that were not posted yet. */
  drafted: number;
  onTick: (keys: readonly string[], isTicked: boolean) => void;
  onOrder: (key: string, text: string) => void;
  onTransfer: (key: string, from: WarehouseId, text: string) => void;
}

/** An item that is low in a warehouse, with its transfers and its order: as text, and in fields as soon as the line is selected. */
export const ReorderRow = memo(function ReorderRow(props: ReorderRowProps) {
  const { line, isFurther, edit, drafted, onTick, onOrder } = props;
  const key = keyOf(line);
  const what = whatOf(line);
  const order = orderText(line, edit);
  return (
    <DataRow
      className={`max-md:grid-cols-2 max-md:gap-x-3 max-md:px-4 max-md:pb-2 ${isFurther ? 'max-md:border-t-0! md:[&>td]:border-t-0!' : 'max-md:pt-2'}`}
    >
      <Cell className="max-md:col-span-2 md:py-1!">
        <div className="grid grid-cols-[auto_1fr] items-center gap-x-1.5">
          <label className="-ml-3 grid size-11 cursor-pointer place-items-center">
            <input
              type="checkbox"
              aria-label={what}
              checked={edit?.isTicked ?? false}
              onChange={({ target }) => onTick([key], target.checked)}
              className="size-5 accent-accent"
            />
          </label>
          {isFurther ? (
            <span className="text-muted text-sm max-md:hidden">{placeOf(line)}</span>
          ) : (
            <Link
              to={itemPath(line.item)}
              className="font-[620] [overflow-wrap:anywhere] hover:underline max-md:py-2.5"
            >
              <span className="line-clamp-2">
                <WholeWords text={line.itemName} />
              </span>
            </Link>
          )}
          <Notes line={line} isFurther={isFurther} edit={edit} drafted={drafted} />
        </div>
      </Cell>
      {WAREHOUSE_IDS.map((id) => (
        <Place key={id} id={id} {...props} />
      ))}
      <Cell
        className={
          edit?.isTicked ? 'max-md:self-start max-md:py-1 md:py-1!' : 'max-md:hidden md:py-1! md:text-right'
        }
      >
        {edit?.isTicked ? (
          <UnitsField
            label={t`Order`}
            name={t`${{ item: line.itemName }} in ${{ place: placeOf(line) }}: order`}
            value={order}
            onChange={(text) => onOrder(key, text)}
          />
        ) : (
          <Units text={order} />
        )}
      </Cell>
    </DataRow>
  );
});

const placeOf = ({ warehouse }: ReorderLine) => say(shortName(warehouse));
const whatOf = (line: ReorderLine) => t`${{ item: line.itemName }} in ${{ place: placeOf(line) }}`;

/** Below the name. The suggestion is here only on a phone: a wide screen has it in columns. */
function Notes({
  line,
  isFurther,
  edit,
  drafted,
}: Pick<ReorderRowProps, 'line' | 'isFurther' | 'edit' | 'drafted'>) {
  const units = countText(drafted);
  return (
    <span className="col-start-2 text-muted text-sm tabular-nums">
      {line.barcode && !isFurther && <span className="block">{line.barcode}</span>}
      {drafted > 0 && (
        <span className="block text-warn">
          <Trans>{units} in a draft transfer note</Trans>
        </span>
      )}
      <span className="flex flex-wrap items-center gap-x-2 md:hidden">
        <Balance line={line} place={placeOf(line)} />
        {!edit?.isTicked && <span>{suggestionText(line, edit)}</span>}
      </span>
    </span>
  );
}

/** Such as `12 from Halishar · order 6`. */
function suggestionText(line: ReorderLine, edit: Edit | undefined): string {
  const parts = sourcesOf(line).flatMap((from) => {
    const units = transferText(line, edit, from);
    const place = say(shortName(from));
    return readUnits(units) === 0 ? [] : [t`${{ count: shownUnits(units) }} from ${place}`];
  });
  const order = orderText(line, edit);
  if (readUnits(order) !== 0) parts.push(t`order ${{ count: shownUnits(order) }}`);
  return parts.join(' · ');
}

/** The stock of the item in a warehouse: the balance of the low one, the units that another one can send. */
function Place({ id, line, edit, onTransfer }: ReorderRowProps & { id: WarehouseId }) {
  if (id === line.warehouse)
    return (
      <Cell className="max-md:hidden md:py-1! md:text-right">
        <Balance line={line} place="" />
      </Cell>
    );
  const count = countText(line.stock[id]);
  const has = t`of ${count}`;
  const text = transferText(line, edit, id);
  if (!edit?.isTicked || line.stock[id] <= 0)
    return (
      <Cell className="max-md:hidden md:py-1! md:text-right">
        {readUnits(text) === 0 ? <Nothing text={count} /> : <Units text={text} hint={has} />}
      </Cell>
    );
  return (
    <Cell className="max-md:self-start max-md:py-1 md:py-1!">
      <UnitsField
        label={t`From ${{ place: say(shortName(id)) }}`}
        name={t`${{ item: line.itemName }} in ${{ place: placeOf(line) }}: from ${{ source: say(shortName(id)) }}`}
        hint={has}
        value={text}
        onChange={(next) => onTransfer(keyOf(line), id, next)}
      />
    </Cell>
  );
}

/** In the place of units where none are moved: the balance of that warehouse. */
const Nothing = ({ text }: { text: string }) => (
  <span className="text-muted text-sm tabular-nums">{text}</span>
);

/** `text`: as in a field. */
function Units({ text, hint = '' }: { text: string; hint?: string }) {
  const isNone = readUnits(text) === 0;
  return (
    <span className="inline-flex flex-wrap items-baseline justify-end gap-x-1.5 tabular-nums">
      {isNone ? <Nothing text="–" /> : <span className="font-[620]">{shownUnits(text)}</span>}
      {hint && <span className="whitespace-nowrap text-muted text-sm">{hint}</span>}
    </span>
  );
}

function Balance({ line: { warehouse, stock, reorderPoints }, place }: { line: ReorderLine; place: string }) {
  const balance = stock[warehouse];
  const limit = countText(reorderPoints[warehouse] ?? 0);
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-0.5 md:justify-end">
      {place && <span className="font-[560] text-text">{place}</span>}
      <Chip tone={balance > 0 ? 'low' : stockTone(balance)}>{countText(balance)}</Chip>
      <span className="whitespace-nowrap text-muted text-sm tabular-nums">
        <Trans>warn at {limit}</Trans>
      </span>
    </span>
  );
}
