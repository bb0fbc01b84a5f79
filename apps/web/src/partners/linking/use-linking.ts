import { adoptedSchema, type Partner, savedPartnerSchema } from '@godown/shared/trade/partners';
import { plural } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../../account/use-api';
import { ApiError } from '../../api/api-error';
import { invalidate } from '../../api/invalidate';
import { say } from '../../language/say';
import { useRequestKey } from '../../outbox/use-request-key';
import { documentKeys } from '../../stock/document-keys';
import { partnerKeys } from '../../stock/partner-keys';
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
      const add = () => {
        const body = { kind, name: party };
        return api.call('POST /partners', savedPartnerSchema, { body, key: adding.keyFor(body) });
      };
      const owner = partner ?? added.current ?? (await add());
      if (!partner) added.current = owner;
      const body = { notes: [...notes] };
      const key = linking.keyFor(body);
      const adopted = await api.call('POST /partners/{id}/adopt', adoptedSchema, {
        params: { id: owner._id },
        body,
        key,
      });
      return { ...adopted, name: owner.name };
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
