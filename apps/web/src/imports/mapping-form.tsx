import {
  type Decimal,
  decideDecimal,
  findMissing,
  IMPORT_FIELDS,
  type Import,
  type ImportColumn,
  isNumericField,
  type Mapping,
} from '@godown/shared/bulk/imports';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ComponentProps, useState } from 'react';
import { warehouseOptions } from '../stock/warehouse-options';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { FormNotice } from '../ui/form-notice';
import { inDigits } from '../ui/format';
import { Notice } from '../ui/notice';
import { SelectField } from '../ui/select-field';
import { ColumnCards, HeadingRowField, twiceText } from '../ui/sheet-columns';
import { dateText, timeText } from '../ui/when';
import { DecimalQuestion } from './decimal-question';
import { fieldWords, missingWords } from './words';

const decimalOptions = () => [['.', inDigits('1,299.00')] as const, [',', inDigits('1.299,00')] as const];

interface MappingFormProps {
  file: Import;
  busy: boolean;
  /** Why it was not checked. */
  refusal: ComponentProps<typeof FormNotice>;
  /** Why the headings were not read in another row. */
  headingsRefusal: ComponentProps<typeof FormNotice>;
  /** Guesses the columns again. */
  onHeadings: (headingRow: number) => void;
  onCheck: (mapping: Mapping) => void;
}

/** Says what each column is. It is guessed from headings and values, and can be corrected. */
export function MappingForm({ file, busy, refusal, headingsRefusal, onHeadings, onCheck }: MappingFormProps) {
  const [mapping, setMapping] = useState(() => withoutDecided(file));
  // A check, another sheet and another row of headings give the form what was read then.
  const read = JSON.stringify(file.mapping);
  const [lastRead, setLastRead] = useState(read);
  if (read !== lastRead) {
    setLastRead(read);
    setMapping(withoutDecided(file));
  }
  const shown = decideDecimal(file.columns, mapping.columns);
  const decimal = mapping.decimal ?? shown;
  const problem = findProblem(mapping);
  const missing = findMissing(mapping);
  const isChecked = file.counts !== undefined;
  const set = (changed: Partial<Mapping>) => setMapping({ ...mapping, ...changed });
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <h2 className="text-lg">
        <Trans>What is in the columns?</Trans>
      </h2>
      {file.remembered && (
        <p className="text-muted text-sm [overflow-wrap:anywhere]">{rememberedText(file.remembered)}</p>
      )}
      {missing.length > 0 && (
        <p role="status" className="rounded-control border border-warn/40 bg-warn-soft p-3 text-sm text-warn">
          {missingWords(missing)}
        </p>
      )}
      {shown === null && (
        <DecimalQuestion
          examples={examplesOf(file, mapping)}
          value={mapping.decimal}
          onChange={(decimal) => set({ decimal })}
        />
      )}
      <div className="grid gap-3 sm:grid-cols-3">
        <HeadingRowField
          top={{ sample: file.sample, headingRow: mapping.headingRow }}
          disabled={busy}
          onChange={onHeadings}
        />
        {shown !== null && (
          <SelectField
            label={t`Prices are written like`}
            options={decimalOptions()}
            value={decimal ?? shown}
            onChange={({ target }) => set({ decimal: target.value as Decimal })}
          />
        )}
        {mapping.columns.includes('quantity') && (
          <SelectField
            label={
              mapping.columns.includes('warehouse') ? t`Without a warehouse it is in` : t`The quantity is in`
            }
            options={warehouseOptions()}
            value={mapping.warehouse}
            onChange={({ target }) => set({ warehouse: target.value as WarehouseId })}
          />
        )}
      </div>
      <FormNotice {...headingsRefusal} />
      <ColumnCards
        top={{ sample: file.sample, headingRow: mapping.headingRow }}
        columns={mapping.columns}
        fields={IMPORT_FIELDS}
        words={fieldWords}
        headings={file.columns.map(({ heading }) => heading)}
        className="lg:grid-cols-3"
        onChange={(columns) => set({ columns })}
        below={(index) => <Confidence file={file} mapping={mapping} index={index} />}
      />
      <label className="flex min-h-11 items-center gap-2.5 text-sm">
        <input
          type="checkbox"
          checked={!mapping.keepTotals}
          onChange={({ target }) => set({ keepTotals: !target.checked })}
          className="size-4 shrink-0 accent-accent"
        />
        <Trans>Leave out rows that look like totals or headings of sections</Trans>
      </label>
      <Notice text={problem} />
      <FormNotice {...refusal} />
      <div>
        <Button
          variant={isChecked ? 'quiet' : 'primary'}
          busy={busy}
          disabled={problem !== null || decimal === null}
          onClick={() => onCheck({ ...mapping, decimal })}
        >
          {isChecked ? t({ message: 'Check again', context: 'file' }) : t`Check the file`}
        </Button>
        <p className="mt-2 text-muted text-sm">
          {decimal === null ? t`First say how the numbers are written.` : hintOf(isChecked)}
        </p>
      </div>
    </Card>
  );
}

const rememberedText = ({ name, at }: NonNullable<Import['remembered']>): string =>
  t`Columns as in your import of “${name}” on ${{ date: dateText(at) }} at ${{ time: timeText(at) }}.`;

const hintOf = (isChecked: boolean): string =>
  isChecked
    ? t`After a change here, check again before you import.`
    : t`The check changes nothing. It shows what would happen to each row.`;

/** The sign that the file shows follows the columns, so only another one is kept. */
const withoutDecided = ({ mapping, columns }: Import): Mapping => ({
  ...mapping,
  decimal: mapping.decimal === decideDecimal(columns, mapping.columns) ? null : mapping.decimal,
});

const examplesOf = ({ columns }: Import, mapping: Mapping) =>
  columns.flatMap(({ numbers }, index) =>
    isNumericField(mapping.columns[index] ?? null) ? numbers.examples : [],
  );

const CONFIDENCE: Record<
  NonNullable<ImportColumn['confidence']>,
  { words: MessageDescriptor; tone: string }
> = {
  sure: { words: msg`Sure`, tone: 'bg-good-soft text-good' },
  likely: { words: msg`Likely`, tone: 'bg-accent-soft text-accent' },
  unsure: { words: msg`Please check`, tone: 'bg-warn-soft text-warn' },
};

/** How sure the guess of a column is, as long as nobody changed it. */
function Confidence({ file, mapping, index }: { file: Import; mapping: Mapping; index: number }) {
  const field = mapping.columns[index] ?? null;
  const isGuess = field !== null && file.mapping.columns[index] === field;
  const confidence = isGuess ? file.columns[index]?.confidence : undefined;
  if (!confidence) return null;
  return (
    <p>
      <span className={`rounded-full px-2.5 py-0.5 font-[560] text-sm ${CONFIDENCE[confidence].tone}`}>
        {i18n._(CONFIDENCE[confidence].words)}
      </span>
    </p>
  );
}

function findProblem({ columns }: Mapping): string | null {
  const twice = twiceText(columns, fieldWords);
  if (twice) return twice;
  if (columns.includes('warehouse') && !columns.includes('quantity'))
    return t`Choose the column with the quantity, or do not read the warehouse.`;
  if (columns.includes('cartonUnits') && !columns.includes('cartonCode'))
    return t`Choose the column with the codes of the cartons, or do not read their units.`;
  const hasKey = columns.some((field) => field === '_id' || field === 'barcode' || field === 'name');
  return hasKey
    ? null
    : t`Choose the column with the name, the barcode or the id. They tell which item a row is about.`;
}
