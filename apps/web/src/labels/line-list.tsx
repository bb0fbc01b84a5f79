import type { Item } from '@godown/shared/items/item';
import { plural, t } from '@lingui/core/macro';
import { memo, useState } from 'react';
import { Link } from 'react-router-dom';
import { QuantityStepper } from '../documents/form/lines/quantity-stepper';
import { itemPath } from '../stock/stock';
import { Button } from '../ui/button';
import { INPUT } from '../ui/field';
import { countText, moneyText } from '../ui/format';
import { Glyph } from '../ui/glyph';
import { WholeWords } from '../ui/whole-words';
import { codeOf, codesOf, countOf, type LabelLine, removeLine, setCode, setQuantity } from './label-lines';
import { MAX_LABELS } from './print/settings';

type Edit = (change: (lines: readonly LabelLine[]) => LabelLine[]) => void;

interface LineListProps {
  lines: readonly LabelLine[];
  /** The known items by id. */
  items: ReadonlyMap<string, Item>;
  edit: Edit;
}

/** The number of lines shown at first: each has a field. */
const SHOWN = 100;

/** The items with the number of labels of each. */
export function LineList({ lines, items, edit }: LineListProps) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? lines : lines.slice(0, SHOWN);
  const more = lines.length - shown.length;
  return (
    <>
      <ul aria-label={t`Labels`} className="divide-y divide-line border-line border-t">
        {shown.map((line) => (
          <Line key={line.item} line={line} item={items.get(line.item)} edit={edit} />
        ))}
      </ul>
      {more > 0 && (
        <Button size="small" onClick={() => setWhole(true)}>
          {moreText(more)}
        </Button>
      )}
    </>
  );
}

interface LineProps {
  line: LabelLine;
  /** Undefined if it was deleted, or is not read yet. */
  item: Item | undefined;
  edit: Edit;
}

const Line = memo(function Line({ line, item, edit }: LineProps) {
  const name = item?.name ?? line.name ?? t`Unknown item`;
  const error = countOf(line) === null ? t`Enter a whole number.` : undefined;
  return (
    <li className="grid [contain-intrinsic-height:auto_5rem] [content-visibility:auto] -mx-1.5 px-1.5 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1 py-3 sm:grid-cols-[minmax(0,1fr)_auto_auto]">
      <div className="min-w-0">
        <Link to={itemPath(line.item)} className="font-[620] [overflow-wrap:anywhere] hover:underline">
          <WholeWords text={name} />
        </Link>
        {item && (
          <p className="text-muted text-sm tabular-nums [overflow-wrap:anywhere]">
            {codeOf(item, line)?.code ?? <span className="text-warn">{t`No code`}</span>}
            {' · '}
            {moneyText(item.price)}
          </p>
        )}
        {item && codesOf(item).length > 1 && <CodeChoice line={line} item={item} edit={edit} />}
      </div>
      <div className="max-sm:col-span-full max-sm:row-start-2">
        <QuantityStepper
          name={name}
          value={line.quantity}
          max={MAX_LABELS}
          error={error}
          onChange={(quantity) => edit((lines) => setQuantity(lines, line.item, quantity))}
        />
      </div>
      <button
        type="button"
        aria-label={t`Remove ${name}`}
        onClick={() => edit((lines) => removeLine(lines, line.item))}
        className="grid size-11 place-items-center rounded-lg text-muted hover:bg-bad-soft hover:text-bad"
      >
        <Glyph name="close" className="size-5" />
      </button>
      {error && <p className="col-span-full text-bad text-sm">{error}</p>}
    </li>
  );
});

/** The choice between labels for pieces and for one of the cartons. */
function CodeChoice({ line, item, edit }: { line: LabelLine; item: Item; edit: Edit }) {
  return (
    <select
      aria-label={t`Labels of ${{ item: item.name }}`}
      value={codeOf(item, line)?.code}
      onChange={({ target }) => edit((lines) => setCode(lines, line.item, target.value))}
      className={`${INPUT} mt-1.5 max-w-64 border-edge bg-surface! pr-8! pl-2.5! hover:border-muted`}
    >
      {codesOf(item).map(({ code, units }) => (
        <option key={code} value={code}>
          {units === 1 ? t`One piece` : t`Carton of ${{ count: countText(units) }}`}
        </option>
      ))}
    </select>
  );
}

function moreText(more: number): string {
  const count = countText(more);
  return plural(more, { one: `Show ${count} more item`, other: `Show ${count} more items` });
}
