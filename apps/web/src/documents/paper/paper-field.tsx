import { t } from '@lingui/core/macro';
import { countText } from '../../ui/format';
import { SelectField } from '../../ui/select-field';
import { PAPER_NAMES, PAPERS, type Paper } from './use-paper';

interface PaperFieldProps {
  value: Paper;
  onChange: (paper: Paper) => void;
}

/** The choice of the paper of a document. */
export function PaperField({ value, onChange }: PaperFieldProps) {
  return (
    <SelectField
      label={t`Paper`}
      value={value}
      // Who prints on sheets needs no choice of rolls.
      options={PAPER_NAMES.filter((paper) => paper !== 'roll58' || value !== 'a4').map((paper) => [
        paper,
        paperText(paper),
      ])}
      onChange={({ target }) => onChange(target.value as Paper)}
    />
  );
}

export function paperText(paper: Paper): string {
  const roll = PAPERS[paper];
  return roll ? t`${{ width: countText(roll.width) }} mm roll` : t`A4 sheet`;
}
