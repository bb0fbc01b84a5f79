import { adoptedSchema, type Partner, type PartnerKind, partnerSchema } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../account/use-api';
import type { Api } from '../../api/client';
import { invalidate } from '../../api/invalidate';
import { newIdempotencyKey } from '../../outbox/outbox';
import { useRequestKey } from '../../outbox/use-request-key';
import { documentKeys } from '../../stock/document-keys';
import { partnerApiPath, partnerKeys } from '../../stock/partner-keys';
import { notify } from '../../ui/notify';

/** Gives the notes with a name to somebody: to the partner it is called with, or with null to a new one of that name. */
export function useAdopting(kind: PartnerKind, party: string) {
  const api = useApi();
  const client = useQueryClient();
  const { keyFor } = useRequestKey();
  // After a failure the one that was added is used again.
  const added = useRef<Partner>(undefined);
  return useMutation({
    mutationFn: async (partner: Partner | null) => {
      const add = async () => {
        const body = { kind, name: party };
        const headers = { 'Idempotency-Key': keyFor(body) };
        return (await api.post('/partners', { schema: partnerSchema, body, headers })).data;
      };
      const owner = partner ?? added.current ?? (await add());
      if (!partner) added.current = owner;
      await adoptAll(api, owner, party);
      return owner;
    },
    onSuccess: ({ name }) => notify.success(t`${party}: the notes belong to ${name} now.`),
    onSettled: () => invalidate(client, partnerKeys.all, documentKeys.all),
  });
}

/** Each request takes some of the notes. One that was carried out already finds fewer, so each has a key of its own. */
async function adoptAll(api: Api, { _id }: Partner, party: string): Promise<void> {
  let isComplete = false;
  while (!isComplete) {
    const headers = { 'Idempotency-Key': newIdempotencyKey() };
    const path = `${partnerApiPath(_id)}/adopt`;
    const { data } = await api.post(path, { schema: adoptedSchema, body: { party }, headers });
    isComplete = data.isComplete;
  }
}
