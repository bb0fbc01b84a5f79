import { Trans } from '@lingui/react/macro';
import { lazy } from 'react';
import { withTexts } from '../../../language/language';
import type { DamagedFieldsProps } from './damaged-fields';
import { RareForm } from './rare-form';

const DamagedFields = lazy(
  withTexts(async () => ({ default: (await import('./damaged-fields')).DamagedFields }), 'items'),
);

/** Sets pieces aside as damaged, puts them back, writes them off, or moves them. */
export function DamagedForm(props: DamagedFieldsProps) {
  return (
    <RareForm title={<Trans>Damaged pieces</Trans>}>
      <DamagedFields {...props} />
    </RareForm>
  );
}
