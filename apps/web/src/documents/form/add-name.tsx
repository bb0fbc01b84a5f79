import { type PartnerKind, partnerSchema } from '@godown/shared/trade/partners';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { invalidate } from '../../api/invalidate';
import { useOnline } from '../../outbox/use-outbox';
import { useRequestKey } from '../../outbox/use-request-key';
import { partnerKeys } from '../../stock/partner-keys';
import { Button } from '../../ui/button';
import { reasonText } from '../../ui/reason';
import { setParty } from './priced-edits';
import type { EditDraft } from './use-draft';

const ADD = { customer: msg`Add as a customer`, supplier: msg`Add as a supplier` } as const;

interface AddNameProps {
  kind: PartnerKind;
  name: string;
  /** Whether it is not known yet if somebody has this name. */
  isPending: boolean;
  edit: EditDraft;
}

/** The button that makes a customer or supplier of the typed name, and chooses it. */
export function AddName({ kind, name, isPending, edit }: AddNameProps) {
  const adding = useAdding(edit);
  if (!useOnline())
    return (
      <p>
        <Trans>Adding it to the list needs a connection.</Trans>
      </p>
    );
  return (
    <>
      <Button
        size="small"
        className="mt-1"
        disabled={isPending}
        busy={adding.isPending}
        onClick={() => adding.mutate({ kind, name })}
      >
        {i18n._(ADD[kind])}
      </Button>
      <p role="alert" className="text-bad">
        {adding.error && t`Not added. ${{ reason: reasonText(adding.error) }}`}
      </p>
    </>
  );
}

/** After a lost response the same name has the same key, so nobody is added twice. */
function useAdding(edit: EditDraft) {
  const api = useApi();
  const client = useQueryClient();
  const { keyFor } = useRequestKey();
  return useMutation({
    mutationFn: async (body: { kind: PartnerKind; name: string }) => {
      const headers = { 'Idempotency-Key': keyFor(body) };
      return (await api.post('/partners', { schema: partnerSchema, body, headers })).data;
    },
    onSuccess: (partner, { name }) => {
      client.setQueryData(partnerKeys.one(partner._id), partner);
      invalidate(client, partnerKeys.all);
      // Another name may have been typed meanwhile.
      edit((draft) => (draft.party.trim() === name ? setParty(draft, partner.name, partner) : draft));
    },
  });
}
