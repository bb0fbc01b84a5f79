import {
  PARTNER_FILE_FIELDS,
  type PartnerFileField,
  type PartnerMapping,
} from '@godown/shared/bulk/partner-imports';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '../../ui/button';
import { Chevron } from '../../ui/chevron';
import { Notice } from '../../ui/notice';
import { ColumnCards, HeadingRowField, twiceText } from '../../ui/sheet-columns';

const FIELDS: Readonly<Record<PartnerFileField, MessageDescriptor>> = {
  name: msg`Name`,
  shop: msg`Shop`,
  phone: msg`Phone`,
  address: msg({ message: 'Address', context: 'of a shop' }),
  note: msg`Note`,
  creditLimit: msg`May owe at most`,
  opening: msg`Owed at the start`,
};

/** Names a column, or the field of a wrong row. */
export function fieldText(path: string): string {
  const field = PARTNER_FILE_FIELDS.find((each) => each === path);
  return field ? i18n._(FIELDS[field]) : path;
}

/** Says what is wrong with a mapping; null if the file can be read like that. */
export const findProblem = ({ columns }: PartnerMapping): string | null =>
  twiceText(columns, fieldText) ?? (columns.includes('name') ? null : t`Choose the column with the name.`);

interface PartnerColumnsProps {
  sample: readonly string[][];
  mapping: PartnerMapping;
  problem: string | null;
  onChange: (mapping: PartnerMapping) => void;
}

/** The choice of each column. It is folded if the headings were clear. */
export function PartnerColumns({ sample, mapping, problem, onChange }: PartnerColumnsProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(problem !== null);
  const { headingRow, columns } = mapping;
  const top = { sample, headingRow };
  return (
    <section className="mt-2">
      <Button
        variant="faint"
        size="small"
        className="-ml-3.5"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Trans>What is in the columns?</Trans> <Chevron isOpen={isOpen} />
      </Button>
      <Notice text={problem} />
      <div id={id} hidden={!isOpen} className={isOpen ? 'mt-2 grid gap-3' : ''}>
        <HeadingRowField top={top} onChange={(row) => onChange({ headingRow: row, columns })} />
        <ColumnCards
          top={top}
          columns={columns}
          fields={PARTNER_FILE_FIELDS}
          words={fieldText}
          onChange={(next) => onChange({ headingRow, columns: next })}
        />
      </div>
    </section>
  );
}
