import { type NewPartner as Body, type PartnerKind, savedPartnerSchema } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useNavigate } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { invalidate } from '../../api/invalidate';
import { useRequestKey } from '../../outbox/use-request-key';
import { partnerKeys, partnerPath } from '../../stock/partner-keys';
import { Button } from '../../ui/button';
import { FormNotice } from '../../ui/form-notice';
import { notify } from '../../ui/notify';
import { reasonText } from '../../ui/reason';
import { useShortcuts } from '../../ui/shortcuts';
import { textsKey } from '../partner-queries';
import { showAtTyped } from './check-typed';
import { FormDialog } from './form-dialog';
import { PartnerFields } from './partner-fields';
import { partnerResolver, type TypedPartner, toTyped } from './typed-partner';

const NEW = { customer: msg`New customer`, supplier: msg`New supplier` } as const;

/** The button that adds one, and its dialog. The key is `n`, as in Documents. */
export function NewPartner({ kind }: { kind: PartnerKind }) {
  const [isOpen, setOpen] = useState(false);
  const open = () => setOpen(true);
  useShortcuts({ n: open });
  return (
    <>
      <Button variant="primary" size="small" onClick={open}>
        {i18n._(NEW[kind])}
      </Button>
      {isOpen && <NewPartnerDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}

interface NewPartnerDialogProps {
  kind: PartnerKind;
  onClose: () => void;
}

function NewPartnerDialog({ kind, onClose }: NewPartnerDialogProps) {
  const form = useForm<TypedPartner, unknown, Body>({
    defaultValues: toTyped(),
    resolver: partnerResolver(kind),
  });
  const adding = useAdding();
  return (
    <FormDialog
      title={i18n._(NEW[kind])}
      submit={<Trans>Add</Trans>}
      isBusy={adding.isPending}
      notice={<FormNotice text={adding.error && t`Not added. ${{ reason: reasonText(adding.error) }}`} />}
      onSubmit={() =>
        form.handleSubmit((body) => adding.mutate(body, { onError: (error) => showAtTyped(error, form) }))()
      }
      onClose={onClose}
    >
      <PartnerFields isNew kind={kind} form={form} />
    </FormDialog>
  );
}

/** Adds one and goes to its page. After a lost response the same text has the same key, so nobody is added twice. */
function useAdding() {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { keyFor, done } = useRequestKey();
  return useMutation({
    mutationFn: async (body: Body) => {
      const headers = { 'Idempotency-Key': keyFor(body) };
      return (await api.post('/partners', { schema: savedPartnerSchema, body, headers })).data;
    },
    onSuccess: ({ sameAs, ...partner }) => {
      done();
      const [same] = sameAs ?? [];
      if (same) notify.info(t`${{ name: same.name }} has the same phone number.`);
      client.setQueryData(partnerKeys.one(partner._id), partner);
      invalidate(client, partnerKeys.lists, partnerKeys.debts(partner.kind), textsKey(partner.kind));
      void navigate(partnerPath(partner));
    },
  });
}
