import { type Document, documentSchema } from '@godown/shared/documents';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useApi } from '../account/use-api';
import { ApiError } from '../api/api-error';
import { invalidate } from '../api/invalidate';
import { newIdempotencyKey } from '../outbox/outbox';
import { documentKeys } from '../stock/document-keys';
import { linesText } from '../stock/document-names';
import { itemKeys, movementKeys } from '../stock/queries';
import { useConfirm } from '../ui/confirm-dialog';
import { notify } from '../ui/notify';

/** Voids a document, after a question. Not through the outbox: it is rare, and the person must see whether it worked. */
export function useVoiding({ number, lineCount }: Document) {
  const api = useApi();
  const client = useQueryClient();
  const confirm = useConfirm();
  // The same for every attempt: a response may have been lost.
  const key = useRef<string>(null);
  const voiding = useMutation({
    mutationFn: async () => {
      key.current ??= newIdempotencyKey();
      const path = `/documents/${encodeURIComponent(number)}/void`;
      const headers = { 'Idempotency-Key': key.current };
      return (await api.post(path, { schema: documentSchema, headers })).data;
    },
    onSuccess: (document) => {
      client.setQueryData(documentKeys.one(number), document);
      notify.success(`${number} cancelled.`);
    },
    onError: (error) => {
      if (isVoided(error)) invalidate(client, documentKeys.one(number));
    },
    onSettled: () => invalidate(client, documentKeys.lists, itemKeys.all, movementKeys.all),
  });
  const ask = async () => {
    const isSure = await confirm({
      question: `Cancel ${number}?`,
      detail: `All stock of its ${linesText(lineCount)} goes back. The number stays, and this cannot be undone.`,
      confirmLabel: 'Cancel this note',
      cancelLabel: 'Keep it',
      danger: true,
    });
    if (isSure) voiding.mutate();
  };
  return { ask, isBusy: voiding.isPending, error: voiding.error && textOf(voiding.error) };
}

const isVoided = (error: Error) => error instanceof ApiError && error.code === 'already_voided';

function textOf(error: Error): string {
  return isVoided(error)
    ? 'Someone else has cancelled it already.'
    : `The note could not be cancelled. ${error.message}`;
}
