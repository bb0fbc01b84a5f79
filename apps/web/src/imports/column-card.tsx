import {
  IMPORT_FIELDS,
  type Import,
  type ImportColumn,
  type ImportField,
  type Mapping,
} from '@godown/shared/bulk/imports';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { ColumnCard } from '../ui/sheet-columns';
import { fieldWords } from './words';

const fieldOptions = () => [
  ['', t`Do not read`] as const,
  ...IMPORT_FIELDS.map((field) => [field, fieldWords(field)] as const),
];

const CONFIDENCE: Record<
  NonNullable<ImportColumn['confidence']>,
  { words: MessageDescriptor; tone: string }
> = {
  sure: { words: msg`Sure`, tone: 'bg-good-soft text-good' },
  likely: { words: msg`Likely`, tone: 'bg-accent-soft text-accent' },
  unsure: { words: msg`Please check`, tone: 'bg-warn-soft text-warn' },
};

interface ImportColumnCardProps {
  file: Import;
  mapping: Mapping;
  index: number;
  onChange: (field: ImportField | null) => void;
}

/** A column and its field. How sure the guess is, as long as nobody changed it. */
export function ImportColumnCard({ file, mapping, index, onChange }: ImportColumnCardProps) {
  const field = mapping.columns[index] ?? null;
  const isGuess = field !== null && file.mapping.columns[index] === field;
  const confidence = isGuess ? file.columns[index]?.confidence : undefined;
  return (
    <ColumnCard
      top={{ sample: file.sample, headingRow: mapping.headingRow }}
      heading={file.columns[index]?.heading}
      index={index}
      options={fieldOptions()}
      value={field ?? ''}
      onChange={(next) => onChange((next || null) as ImportField | null)}
    >
      {confidence && (
        <p>
          <span className={`rounded-full px-2.5 py-0.5 font-[560] text-sm ${CONFIDENCE[confidence].tone}`}>
            {i18n._(CONFIDENCE[confidence].words)}
          </span>
        </p>
      )}
    </ColumnCard>
  );
}
