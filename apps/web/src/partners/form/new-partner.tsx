import {
  type NewPartner as Body,
  type Partner,
  type PartnerKind,
  savedPartnerSchema,
} from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { Link, type NavigateOptions, useNavigate } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { invalidate } from '../../api/invalidate';
import { useRequestKey } from '../../outbox/use-request-key';
import { partnerKeys, partnerPath } from '../../stock/partner-keys';
import { isSameName, useFindNamesakes } from '../../stock/use-namesake';
import { Button } from '../../ui/button';
import { showAtTyped } from '../../ui/check-typed';
import { FormDialog } from '../../ui/form-dialog';
import { FormNotice } from '../../ui/form-notice';
import { notify } from '../../ui/notify';
import { reasonText } from '../../ui/reason';
import { useShortcuts } from '../../ui/shortcuts';
import { textsKey } from '../partner-queries';
import { alreadyText } from '../partner-words';
import { PartnerFields } from './partner-fields';
import { partnerResolver, type TypedPartner, toTyped } from './typed-partner';

const NEW = { customer: msg`New customer`, supplier: msg`New supplier` } as const;

interface NewPartnerProps {
  kind: PartnerKind;
  /** With a name the dialog is open at once, and the page of the added partner replaces this page. */
  name?: string;
}

/** The button that adds one, and its dialog. The key is `n`, as in Documents. */
export function NewPartner({ kind, name = '' }: NewPartnerProps) {
  const [isOpen, setOpen] = useState(name !== '');
  const open = () => setOpen(true);
  useShortcuts({ n: open });
  return (
    <>
      <Button variant="primary" size="small" onClick={open}>
        {i18n._(NEW[kind])}
      </Button>
      {isOpen && <NewPartnerDialog kind={kind} given={name} onClose={() => setOpen(false)} />}
    </>
  );
}

interface NewPartnerDialogProps {
  kind: PartnerKind;
  /** The name with which the form begins, or ''. */
  given: string;
  onClose: () => void;
}

function NewPartnerDialog({ kind, given, onClose }: NewPartnerDialogProps) {
  const form = useForm<TypedPartner, unknown, Body>({
    defaultValues: toTyped({ name: given }),
    resolver: partnerResolver(kind),
  });
  const adding = useAdding({ replace: given !== '' });
  const findNamesakes = useFindNamesakes(kind);
  /** A partner who has the name already, if the server was asked. */
  const [known, setKnown] = useState<Partner | null>(null);
  const name = useWatch({ control: form.control, name: 'name' });
  const same = known && isSameName(known.name, name) ? known : null;
  const add = async (body: Body) => {
    if (!same) {
      const [first = null] = await findNamesakes(body.name);
      setKnown(first);
      if (first) return;
    }
    adding.mutate(body, { onError: (error) => showAtTyped(error, form) });
  };
  return (
    <FormDialog
      title={i18n._(NEW[kind])}
      submit={same ? <Trans>Save anyway</Trans> : <Trans>Add</Trans>}
      isBusy={adding.isPending || form.formState.isSubmitting}
      notice={
        <>
          <FormNotice tone="warn" text={same && alreadyText(same)}>
            {same && <SameName partner={same} />}
          </FormNotice>
          <FormNotice text={adding.error && t`Not added. ${{ reason: reasonText(adding.error) }}`} />
        </>
      }
      onSubmit={() => form.handleSubmit(add)()}
      onClose={onClose}
    >
      <PartnerFields isNew kind={kind} form={form} />
    </FormDialog>
  );
}

/** A link to the partner who has the name, beside the form that is still open. */
function SameName({ partner }: { partner: Partner }) {
  return (
    <Link
      to={partnerPath(partner)}
      target="_blank"
      className="inline-flex min-h-11 w-fit items-center font-[620] text-sm underline underline-offset-4 [overflow-wrap:anywhere]"
    >
      {partner.name}
    </Link>
  );
}

/** Adds one and goes to its page. After a lost response the same text has the same key, so nobody is added twice. */
function useAdding(how: NavigateOptions) {
  const api = useApi();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { keyFor, done } = useRequestKey();
  return useMutation({
    mutationFn: (body: Body) => api.call('POST /partners', savedPartnerSchema, { body, key: keyFor(body) }),
    onSuccess: ({ sameAs, ...partner }) => {
      done();
      const [same] = sameAs ?? [];
      if (same) notify.info(t`${{ name: same.name }} has the same phone number.`);
      client.setQueryData(partnerKeys.one(partner._id), partner);
      invalidate(client, partnerKeys.lists, partnerKeys.debts(partner.kind), textsKey(partner.kind));
      void navigate(partnerPath(partner), how);
    },
  });
}
