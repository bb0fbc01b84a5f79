import { Trans } from '@lingui/react/macro';
import { lazy } from 'react';
import { RareForm } from './rare-form';
import type { TransferFieldsProps } from './transfer-fields';

const TransferFields = lazy(async () => ({ default: (await import('./transfer-fields')).TransferFields }));

/** Moves units from one warehouse to another. */
export function TransferForm(props: TransferFieldsProps) {
  return (
    <RareForm title={<Trans>Move between warehouses</Trans>}>
      <TransferFields {...props} />
    </RareForm>
  );
}
