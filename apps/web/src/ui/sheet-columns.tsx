/** The columns of a file that is imported: its first rows say what is in them. */
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

interface ColumnCardProps {
  top: SheetTop;
  /** Unless it is the text in the row of the headings. */
  heading?: string | undefined;
  index: number;
  /** Each field with its words. The field of a column that is not read is empty. */
  options: readonly (readonly [string, string])[];
  value: string;
  onChange: (field: string) => void;
  /** Below the examples. */
  children?: ReactNode;
}

/** A column with its first values and its field. */
export function ColumnCard({ top, heading, index, options, value, onChange, children }: ColumnCardProps) {
  return (
    <li className="grid content-start gap-1.5 rounded-control border border-line p-3">
      <SelectField
        label={headingOf(heading ?? textOf(top, index), index)}
        options={options}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="line-clamp-2 min-h-5 text-muted text-sm [overflow-wrap:anywhere]">
        {examplesOf(top, index)}
      </p>
      {children}
    </li>
  );
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
