/** The columns of a file that is imported: its first rows say what is in them. */
import { findTwice } from '@godown/shared/bulk/columns';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { countText } from './format';
import { SelectField } from './select-field';
import { shorten } from './shorten';

/** Values of a column that are shown as examples. */
const EXAMPLES = 3;

interface SheetTop {
  /** The first rows, as text. */
  sample: readonly (readonly string[])[];
  /** The row with the headings, from 1; 0 for none. */
  headingRow: number;
}

interface ColumnCardsProps<Field extends string> {
  top: SheetTop;
  /** The field of each column; null for one that is not read. */
  columns: readonly (Field | null)[];
  /** The fields to choose from. */
  fields: readonly Field[];
  words: (field: Field) => string;
  /** Of a column whose heading is not just the text in the row of the headings. */
  headings?: readonly (string | undefined)[];
  className?: string;
  onChange: (columns: (Field | null)[]) => void;
  /** Below the examples of a column. */
  below?: (index: number) => ReactNode;
}

/** The columns, each with its first values and its field. */
export function ColumnCards<Field extends string>({
  top,
  columns,
  fields,
  words,
  headings = [],
  className = '',
  onChange,
  below,
}: ColumnCardsProps<Field>) {
  const options = [['', t`Do not read`] as const, ...fields.map((field) => [field, words(field)] as const)];
  const choose = (index: number, field: string) =>
    onChange(columns.map((old, at) => (at === index ? ((field || null) as Field | null) : old)));
  return (
    <ul className={`grid gap-3 sm:grid-cols-2 ${className}`}>
      {columns.map((field, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: columns never move
          key={index}
          className="grid content-start gap-1.5 rounded-control border border-line p-3"
        >
          <SelectField
            label={headingOf(headings[index] ?? textOf(top, index), index)}
            options={options}
            value={field ?? ''}
            onChange={({ target }) => choose(index, target.value)}
          />
          <p className="line-clamp-2 min-h-5 text-muted text-sm [overflow-wrap:anywhere]">
            {examplesOf(top, index)}
          </p>
          {below?.(index)}
        </li>
      ))}
    </ul>
  );
}

/** Says which field is chosen for two columns; null if none is. */
export function twiceText<Field extends string>(
  columns: readonly (Field | null)[],
  words: (field: Field) => string,
): string | null {
  const twice = findTwice(columns);
  return twice ? t`${{ field: words(twice) }} is chosen for two columns. Choose it for one of them.` : null;
}

const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

const textOf = ({ sample, headingRow }: SheetTop, index: number) => sample[headingRow - 1]?.[index]?.trim();

function headingOf(heading: string | undefined, index: number): string {
  const letter = letterOf(index);
  return heading ? t`“${heading}” (column ${letter})` : t`Column ${letter}`;
}

function examplesOf({ sample, headingRow }: SheetTop, index: number): string {
  return sample
    .slice(headingRow)
    .map((row) => row[index]?.trim())
    .filter(Boolean)
    .slice(0, EXAMPLES)
    .join(' · ');
}

interface HeadingRowFieldProps {
  top: SheetTop;
  disabled?: boolean;
  onChange: (headingRow: number) => void;
}

/** The choice of the row that has the headings. */
export function HeadingRowField({ top: { sample, headingRow }, disabled, onChange }: HeadingRowFieldProps) {
  const rows = sample.map((row, index) => [String(index + 1), rowText(row, index + 1)] as const);
  return (
    <SelectField
      label={t`Headings are in`}
      options={[['0', t`No row`], ...rows]}
      value={String(headingRow)}
      disabled={disabled}
      onChange={({ target }) => onChange(Number(target.value))}
    />
  );
}

/** A row as people recognise it: its first values. */
function rowText(values: readonly string[], number: number): string {
  const row = countText(number);
  const beginning = shorten(values.filter(Boolean).join(', '));
  return beginning ? t`Row ${row}: ${beginning}` : t`Row ${row}: empty`;
}
