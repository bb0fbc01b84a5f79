import { shortName, WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import { plural, t } from '@lingui/core/macro';
import { type ReactNode, useMemo, useState } from 'react';
import { useSheetText } from '../documents/paper/sheet-texts';
import { say } from '../language/say';
import { useWarehouseChoice } from '../stock/warehouse-choice';
import { Field } from '../ui/field';
import { countText } from '../ui/format';
import { SelectField } from '../ui/select-field';
import { CodeField } from './content-fields';
import { placeCode, readPlaces } from './places';
import { nameSome } from './print/name-some';
import { PrintPanel } from './print/print-panel';
import { useLabelSettings } from './print/settings';

/** Labels for the places of a warehouse. `children`: the language on paper. */
export function ShelfLabels({ children }: { children: ReactNode }) {
  const [text, setText] = useState('');
  const own = useWarehouseChoice();
  const [warehouse, setWarehouse] = useState<WarehouseId>(own.warehouse);
  const { settings, change } = useLabelSettings();
  const { places, wrong } = useMemo(() => readPlaces(text), [text]);
  const { plain } = useSheetText();
  // In two languages the whole name has no room.
  const detail = plain({ id: shortName(warehouse) });
  const wanted = useMemo(
    () =>
      places.map((place) => ({
        content: { title: place, isLarge: true, detail, code: placeCode(warehouse, place) },
        count: 1,
      })),
    [places, warehouse, detail],
  );
  const choiceOfPlaces = (
    <>
      <SelectField
        label={t`Warehouse`}
        value={warehouse}
        options={WAREHOUSES.map(({ id, name: words }) => [id, say(words)] as const)}
        onChange={({ target }) => setWarehouse(target.value as WarehouseId)}
      />
      <Field
        multiline
        label={t`Places`}
        description={t`One place or one range in each line, such as A-01, A-01 to A-24, or A-01 to D-24.`}
        rows={8}
        value={text}
        error={wrong.length > 0 ? wrongText(wrong) : ''}
        onChange={({ target }) => setText(target.value)}
      />
    </>
  );
  return (
    <PrintPanel wanted={wanted} settings={settings} onChange={change} choice={choiceOfPlaces}>
      <CodeField settings={settings} onChange={change} hasRetail={false} />
      {children}
    </PrintPanel>
  );
}

function wrongText(wrong: readonly string[]): string {
  const parts = wrong.length;
  const count = countText(parts);
  const entries = nameSome(wrong, 3);
  return plural(parts, {
    one: `This is not a place or a range: ${entries}.`,
    other: `${count} of these (${entries}) are not places or ranges.`,
  });
}
