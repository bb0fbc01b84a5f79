import { adoptedSchema, type Partner, partnerSchema } from '@godown/shared/trade/partners';
import { plural } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../account/use-api';
import { ApiError } from '../../api/api-error';
import { invalidate } from '../../api/invalidate';
import { say } from '../../language/say';
import { useRequestKey } from '../../outbox/use-request-key';
import { documentKeys } from '../../stock/document-keys';
import { partnerApiPath, partnerKeys } from '../../stock/partner-keys';
import { countText, moneyText } from '../../ui/format';
import { notify } from '../../ui/notify';
import { reasonText } from '../../ui/reason';
import type { LooseFilter } from '../partner-queries';

/** Brings notes with these numbers to the account of the partner, or of a new one with the name `party`. */
export function useLinking({ kind, partner, party = '' }: LooseFilter, onDone: () => void) {
  const api = useApi();
  const client = useQueryClient();
  const adding = useRequestKey();
  const linking = useRequestKey();
  // After a failure the one that was added is used again.
  const added = useRef<Partner>(undefined);
  return useMutation({
    mutationFn: async (notes: readonly string[]) => {
      const add = async () => {
        const body = { kind, name: party };
        const headers = { 'Idempotency-Key': adding.keyFor(body) };
        return (await api.post('/partners', { schema: partnerSchema, body, headers })).data;
      };
      const owner = partner ?? added.current ?? (await add());
      if (!partner) added.current = owner;
      const body = { notes };
      const headers = { 'Idempotency-Key': linking.keyFor(body) };
      const path = `${partnerApiPath(owner._id)}/adopt`;
      const { data } = await api.post(path, { schema: adoptedSchema, body, headers });
      return { ...data, name: owner.name };
    },
    onSuccess: ({ adopted, amount, name }) => {
      const [count, money] = [countText(adopted), moneyText(amount)];
      notify.success(
        plural(adopted, {
          one: `${count} note is on the account of ${name} now: ${money}.`,
          other: `${count} notes are on the account of ${name} now: ${money}.`,
        }),
      );
      onDone();
    },
    onSettled: () => invalidate(client, partnerKeys.all, documentKeys.all),
  });
}

/** Why notes were not brought to the account: what is wrong with each of them, by its number. */
export function linkingFailure(error: Error, sent: readonly string[]): string {
  const problems = error instanceof ApiError ? (error.problem?.errors ?? []) : [];
  const named = problems.flatMap((each) => {
    const number = sent[Number(/^notes\.(\d+)$/.exec(each.path)?.[1] ?? -1)];
    return number === undefined ? [] : [`${number}: ${say(each)}`];
  });
  return named.length > 0 ? named.join(' ') : reasonText(error);
}
