import { IMPORT_FIELDS, type Import, type ImportField, type Mapping } from '@godown/shared/imports';
import { WAREHOUSES, type WarehouseId } from '@godown/shared/warehouses';
import { useState } from 'react';
import { Button } from '../../ui/button';
import { Card } from '../../ui/card';
import { Notice } from '../../ui/notice';
import { SelectField } from '../../ui/select-field';
import { shorten } from '../../ui/shorten';
import { fieldWords } from './words';

const FIELD_OPTIONS = [
  ['', 'Do not read'],
  ...IMPORT_FIELDS.map((field) => [field, fieldWords(field)] as const),
] as const;
const DECIMAL_OPTIONS = [
  ['.', '1,299.00'],
  [',', '1.299,00'],
] as const;
/** Values of a column that are shown as examples. */
const EXAMPLES = 3;

interface MappingFormProps {
  file: Import;
  busy: boolean;
  onCheck: (mapping: Mapping) => void;
}

/** Says what each column is. It is guessed from the headings, and can be corrected. */
export function MappingForm({ file, busy, onCheck }: MappingFormProps) {
  const [mapping, setMapping] = useState(file.mapping);
  const problem = findProblem(mapping);
  const isChecked = file.counts !== undefined;
  const set = (changed: Partial<Mapping>) => setMapping({ ...mapping, ...changed });
  const setColumn = (index: number, field: string) =>
    set({
      columns: mapping.columns.map((old, at) => (at === index ? ((field || null) as ImportField) : old)),
    });
  return (
    <Card className="grid gap-5 p-4 sm:p-6">
      <h2 className="text-lg">What is in the columns?</h2>
      <div className="grid gap-3 sm:grid-cols-3">
        <SelectField
          label="Headings are in"
          options={headingOptions(file)}
          value={String(mapping.headingRow)}
          onChange={({ target }) => set({ headingRow: Number(target.value) })}
        />
        <SelectField
          label="Prices are written like"
          options={DECIMAL_OPTIONS}
          value={mapping.decimal}
          onChange={({ target }) => set({ decimal: target.value as Mapping['decimal'] })}
        />
        {mapping.columns.includes('quantity') && (
          <SelectField
            label="The quantity is in"
            options={WAREHOUSES.map(({ id, shortName }) => [id, shortName] as const)}
            value={mapping.warehouse ?? 'halishar'}
            onChange={({ target }) => set({ warehouse: target.value as WarehouseId })}
          />
        )}
      </div>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {mapping.columns.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
          <li key={index} className="grid content-start gap-1.5 rounded-control border border-line p-3">
            <SelectField
              label={headingOf(file, mapping, index)}
              options={FIELD_OPTIONS}
              value={field ?? ''}
              onChange={({ target }) => setColumn(index, target.value)}
            />
            <p className="line-clamp-2 min-h-5 text-muted text-sm [overflow-wrap:anywhere]">
              {examplesOf(file, mapping, index)}
            </p>
          </li>
        ))}
      </ul>
      <Notice text={problem} />
      <div>
        <Button
          variant={isChecked ? 'quiet' : 'primary'}
          busy={busy}
          disabled={problem !== null}
          onClick={() => onCheck(mapping)}
        >
          {isChecked ? 'Check again' : 'Check the file'}
        </Button>
        <p className="mt-2 text-muted text-sm">
          {isChecked
            ? 'After a change here, check the file again. Apply uses the columns as they were checked.'
            : 'The check changes nothing. It shows what would happen to each row.'}
        </p>
      </div>
    </Card>
  );
}

function headingOptions({ sample }: Import) {
  return [
    ['0', 'No row'] as const,
    ...sample.map((row, index) => [String(index + 1), `Row ${index + 1}: ${beginningOf(row)}`] as const),
  ];
}

/** A row as people recognise it: its first values. */
const beginningOf = (row: readonly string[]) => shorten(row.filter(Boolean).join(', ')) || 'empty';

const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

function headingOf({ sample }: Import, { headingRow }: Mapping, index: number): string {
  const heading = sample[headingRow - 1]?.[index]?.trim();
  return heading ? `“${heading}” (column ${letterOf(index)})` : `Column ${letterOf(index)}`;
}

function examplesOf({ sample }: Import, { headingRow }: Mapping, index: number): string {
  return sample
    .slice(headingRow)
    .map((row) => row[index]?.trim())
    .filter(Boolean)
    .slice(0, EXAMPLES)
    .join(' · ');
}

function findProblem({ columns }: Mapping): string | null {
  const used = columns.filter((field) => field !== null);
  const twice = used.find((field, index) => used.indexOf(field) !== index);
  if (twice) return `${fieldWords(twice)} is chosen for two columns. Choose it for one of them.`;
  const hasKey = used.some((field) => field === '_id' || field === 'barcode' || field === 'name');
  return hasKey
    ? null
    : 'Choose the column with the name, the barcode or the id. They tell which item a row is about.';
}
