import { t } from '@lingui/core/macro';
import { countText } from '../ui/format';
import { PrintSelect } from './print-select';
import { PAPER_NAMES, PAPERS, type Paper } from './use-paper';

interface PaperFieldProps {
  value: Paper;
  onChange: (paper: Paper) => void;
}

/** The choice of the paper of a document. */
export function PaperField(props: PaperFieldProps) {
  return (
    <PrintSelect
      {...props}
      label={t`Paper`}
      options={PAPER_NAMES.map((paper) => [paper, nameOf(paper)] as const)}
    />
  );
}

function nameOf(paper: Paper): string {
  const roll = PAPERS[paper];
  return roll ? t`${{ width: countText(roll.width) }} mm roll` : t`A4 sheet`;
}
