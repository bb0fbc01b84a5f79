import { bulkChangeSchema } from '@godown/shared/bulk/jobs';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { say } from '../../../language/say';
import { useSupplierNames } from '../../../stock/use-supplier-names';
import { Combobox } from '../../../ui/combobox';
import { BulkDialog, type BulkDialogProps } from './bulk-dialog';

/** More would not fit on a phone above its keyboard. */
const MOST = 6;

/** Gives the ticked items another supplier, a known or a new one. */
export function SupplierDialog(dialog: Pick<BulkDialogProps, 'title' | 'onStart' | 'onClose'>) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const names = useSupplierNames(text).slice(0, MOST);
  const read = () => {
    const supplier = text.trim();
    const change = bulkChangeSchema.safeParse({ kind: 'supplier', supplier });
    if (supplier !== '' && change.success) return change.data;
    setError(say(change.error?.issues[0]?.message ?? '') || t`Enter a supplier.`);
    return null;
  };
  const type = (typed: string) => {
    setText(typed);
    setError('');
  };
  return (
    <BulkDialog {...dialog} submitLabel={t`Change supplier`} read={read}>
      <Combobox
        label={t`New supplier`}
        text={text}
        onText={type}
        options={names.map((name) => ({ id: encodeURIComponent(name), name }))}
        onChoose={({ name }) => type(name)}
        emptyText={t`A new supplier.`}
        error={error}
      />
    </BulkDialog>
  );
}
