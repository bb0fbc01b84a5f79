import { bulkChangeSchema } from '@godown/shared/bulk/jobs';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../../account/use-api';
import { say } from '../../../language/say';
import { suppliersQuery } from '../../../stock/supplier-queries';
import { Combobox } from '../../../ui/combobox';
import { BulkDialog, type BulkDialogProps } from './bulk-dialog';

/** More would not fit on a phone above its keyboard. */
const MOST = 6;

/** Gives the ticked items another supplier, a known or a new one. */
export function SupplierDialog(dialog: Pick<BulkDialogProps, 'title' | 'onStart' | 'onClose'>) {
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const options = useSuppliers(text);
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
        options={options}
        onChoose={({ name }) => type(name)}
        emptyText={t`A new supplier.`}
        error={error}
      />
    </BulkDialog>
  );
}

/** The known suppliers that contain the text, those that begin with it first. */
function useSuppliers(text: string) {
  const { data = [] } = useQuery(suppliersQuery(useApi()));
  const typed = text.trim().toLowerCase();
  const place = (name: string) => name.toLowerCase().indexOf(typed);
  return data
    .filter((name) => name !== '' && place(name) >= 0)
    .toSorted((a, b) => place(a) - place(b))
    .slice(0, MOST)
    .map((name, index) => ({ id: String(index), name, hint: '' }));
}
