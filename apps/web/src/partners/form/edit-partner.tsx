import { type NewPartner, type Partner, savedPartnerSchema } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useApi } from '../../account/use-api';
import { ApiError } from '../../api/api-error';
import { invalidate } from '../../api/invalidate';
import { partnerKeys } from '../../stock/partner-keys';
import { partnerQuery } from '../../stock/partners-query';
import { showAtTyped } from '../../ui/check-typed';
import { FormDialog } from '../../ui/form-dialog';
import { FormNotice } from '../../ui/form-notice';
import { notify } from '../../ui/notify';
import { reasonText } from '../../ui/reason';
import { PartnerFields } from './partner-fields';
import { partnerResolver, type TypedPartner, toEdit, toTyped } from './typed-partner';

interface EditPartnerProps {
  partner: Partner;
  onClose: () => void;
}

/** The form of the name, the phone and the rest. It sends only what was changed, so that it keeps what others changed elsewhere. */
export function EditPartner({ partner, onClose }: EditPartnerProps) {
  const form = useForm<TypedPartner, unknown, NewPartner>({
    defaultValues: toTyped(partner),
    resolver: partnerResolver(partner.kind),
  });
  const { saving, text } = useSaving(partner, onClose);
  return (
    <FormDialog
      title={partner.name}
      submit={<Trans>Save changes</Trans>}
      isBusy={saving.isPending}
      notice={<FormNotice text={text} />}
      onSubmit={() =>
        form.handleSubmit((typed) => saving.mutate(typed, { onError: (error) => showAtTyped(error, form) }))()
      }
      onClose={onClose}
    >
      <PartnerFields isNew={false} kind={partner.kind} form={form} />
    </FormDialog>
  );
}

/** After an edit of someone else it says so, and the next press saves over the version that is current then. */
function useSaving(partner: Partner, onSaved: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const [base, setBase] = useState(partner);
  const saving = useMutation({
    mutationFn: (typed: NewPartner) => {
      const { _id: id, version } = base;
      return api.call('PUT /partners/{id}', savedPartnerSchema, {
        params: { id },
        body: toEdit(base, typed),
        version,
      });
    },
    onSuccess: (saved) => {
      client.setQueryData(partnerKeys.one(saved._id), saved);
      invalidate(client, partnerKeys.lists, partnerKeys.debts(saved.kind));
      notify.success(t`Saved.`);
      onSaved();
    },
    onError: async (error) => {
      if (isStale(error)) setBase(await client.fetchQuery({ ...partnerQuery(api, base._id), staleTime: 0 }));
    },
  });
  const { error } = saving;
  if (!error) return { saving, text: null };
  const text = isStale(error)
    ? t`Someone edited this while you did. Save again to keep what you typed.`
    : t`Not saved. ${{ reason: reasonText(error) }}`;
  return { saving, text };
}

const isStale = (error: Error) => error instanceof ApiError && error.code === 'version_conflict';
