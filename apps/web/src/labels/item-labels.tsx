import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useMemo, useRef } from 'react';
import { LineEntry } from '../documents/form/lines/line-entry';
import { useSheetText } from '../documents/paper/sheet-texts';
import { OwnCodesButton } from '../items/own-codes/own-codes-button';
import { useItemsById } from '../stock/use-items-by-id';
import { useWarehouseChoice } from '../stock/warehouse-choice';
import { Button } from '../ui/button';
import { Failure } from '../ui/failure';
import { countText, moneyText } from '../ui/format';
import { TableSkeleton } from '../ui/table-skeleton';
import { toFailure } from '../ui/to-failure';
import { CodeField, ContentFields } from './content-fields';
import { addLabels, codeOf, codesOf, countOf, type LabelLine } from './label-lines';
import { LineList } from './line-list';
import type { WantedLabel } from './print/draw-labels';
import { PrintPanel } from './print/print-panel';
import { useLabelSettings } from './print/settings';
import { useLines } from './use-lines';
import { WithoutCode } from './without-code';

/** Labels for items. `children`: the language on paper. */
export function ItemLabels({ children }: { children: ReactNode }) {
  const { lines = NONE, isLoading, cameIn, query, edit } = useLines();
  const { settings, change } = useLabelSettings();
  const items = useItemsById(useMemo(() => lines.map(({ item }) => item), [lines]));
  const wanted = useWanted(lines, items, settings);
  const codeless = lines.flatMap(({ item }) => {
    const known = items.get(item);
    return known && codesOf(known).length === 0 ? known : [];
  });
  const choice = (
    <>
      <Entry onAdd={(item, count) => edit((before) => addLabels(before, item, count))} />
      {isLoading && <TableSkeleton label={t`Loading the items`} />}
      {query.error && <Failure title={t`The items could not be loaded`} {...toFailure(query)} />}
      {lines.length > 0 && <Amounts cameIn={cameIn} items={items} edit={edit} />}
      <WithoutCode items={codeless}>
        <OwnCodesButton items={codeless} />
      </WithoutCode>
      {lines.length > 0 && <LineList lines={lines} items={items} edit={edit} />}
    </>
  );
  return (
    <PrintPanel wanted={wanted} settings={settings} onChange={change} choice={choice}>
      <CodeField settings={settings} onChange={change} hasRetail />
      <ContentFields settings={settings} onChange={change} />
      {children}
    </PrintPanel>
  );
}

const NONE: readonly LabelLine[] = [];
const PIECE = { units: 1 };

function Entry({ onAdd }: { onAdd: (item: Item, count: number) => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { warehouse } = useWarehouseChoice();
  const add = (item: Item, count: number) => {
    onAdd(item, count);
    return null;
  };
  return <LineEntry ref={input} warehouse={warehouse} onAdd={add} onTakeBack={(item) => onAdd(item, -1)} />;
}

interface AmountsProps {
  cameIn: ReadonlyMap<string, number> | null;
  items: ReadonlyMap<string, Item>;
  edit: (change: (lines: readonly LabelLine[]) => LabelLine[]) => void;
}

/** Sets the number of labels for all lines at once. */
function Amounts({ cameIn, items, edit }: AmountsProps) {
  const setAll = (count: (line: LabelLine) => number) =>
    edit((lines) => lines.map((line) => ({ ...line, quantity: String(count(line)) })));
  const countThatCame = (line: LabelLine) => {
    const item = items.get(line.item);
    const { units } = (item && codeOf(item, line)) ?? PIECE;
    return Math.ceil((cameIn?.get(line.item) ?? 1) / units);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button size="small" onClick={() => setAll(() => 1)}>
        <Trans>One each</Trans>
      </Button>
      {cameIn && (
        <Button size="small" onClick={() => setAll(countThatCame)}>
          <Trans>As many as came in</Trans>
        </Button>
      )}
    </div>
  );
}

interface Shown {
  hasName: boolean;
  hasPrice: boolean;
}

function useWanted(
  lines: readonly LabelLine[],
  items: ReadonlyMap<string, Item>,
  { hasName, hasPrice }: Shown,
): readonly WantedLabel[] {
  const { style } = useSheetText();
  const { hasBanglaDigits, hasLakhs } = style;
  return useMemo(
    () =>
      lines.flatMap((line) => {
        const item = items.get(line.item);
        const chosen = item && codeOf(item, line);
        if (!item || !chosen) return [];
        const { code, units } = chosen;
        const written = { hasBanglaDigits, hasLakhs };
        const price = hasPrice ? moneyText(item.price, written) : '';
        const content = {
          title: hasName ? item.name : '',
          isLarge: false,
          // A carton has no price: the item's price is that of one piece.
          detail: units > 1 ? `× ${countText(units, written)}` : price,
          code,
        };
        return { content, count: countOf(line) ?? 0 };
      }),
    [lines, items, hasName, hasPrice, hasBanglaDigits, hasLakhs],
  );
}
