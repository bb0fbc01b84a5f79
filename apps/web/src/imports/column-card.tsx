import {
  IMPORT_FIELDS,
  type Import,
  type ImportColumn,
  type ImportField,
  type Mapping,
} from '@godown/shared/imports';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { SelectField } from '../ui/select-field';
import { fieldWords } from './words';

const fieldOptions = () => [
  ['', t`Do not read`] as const,
  ...IMPORT_FIELDS.map((field) => [field, fieldWords(field)] as const),
];
/** Values of a column that are shown as examples. */
const EXAMPLES = 3;

const CONFIDENCE: Record<
  NonNullable<ImportColumn['confidence']>,
  { words: MessageDescriptor; tone: string }
> = {
  sure: { words: msg`Sure`, tone: 'bg-good-soft text-good' },
  likely: { words: msg`Likely`, tone: 'bg-accent-soft text-accent' },
  unsure: { words: msg`Please check`, tone: 'bg-warn-soft text-warn' },
};

interface ColumnCardProps {
  file: Import;
  mapping: Mapping;
  index: number;
  onChange: (field: ImportField | null) => void;
}

/** A column with its first values and its field. How sure the guess is, as long as nobody changed it. */
export function ColumnCard({ file, mapping, index, onChange }: ColumnCardProps) {
  const field = mapping.columns[index] ?? null;
  const isGuess = field !== null && file.mapping.columns[index] === field;
  const confidence = isGuess ? file.columns[index]?.confidence : undefined;
  return (
    <li className="grid content-start gap-1.5 rounded-control border border-line p-3">
      <SelectField
        label={headingOf(file, mapping, index)}
        options={fieldOptions()}
        value={field ?? ''}
        onChange={({ target }) => onChange((target.value || null) as ImportField | null)}
      />
      <p className="line-clamp-2 min-h-5 text-muted text-sm [overflow-wrap:anywhere]">
        {examplesOf(file, mapping, index)}
      </p>
      {confidence && (
        <p>
          <span className={`rounded-full px-2.5 py-0.5 font-[560] text-sm ${CONFIDENCE[confidence].tone}`}>
            {i18n._(CONFIDENCE[confidence].words)}
          </span>
        </p>
      )}
    </li>
  );
}

const letterOf = (index: number): string =>
  (index >= 26 ? letterOf(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26));

function headingOf({ sample }: Import, { headingRow }: Mapping, index: number): string {
  const heading = sample[headingRow - 1]?.[index]?.trim();
  const letter = letterOf(index);
  return heading ? t`“${heading}” (column ${letter})` : t`Column ${letter}`;
}

function examplesOf({ sample }: Import, { headingRow }: Mapping, index: number): string {
  return sample
    .slice(headingRow)
    .map((row) => row[index]?.trim())
    .filter(Boolean)
    .slice(0, EXAMPLES)
    .join(' · ');
}
