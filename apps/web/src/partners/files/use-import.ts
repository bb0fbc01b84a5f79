import {
  MAX_PARTNER_FILE,
  type PartnerMapping,
  partnerImportSchema,
} from '@godown/shared/bulk/partner-imports';
import type { PartnerKind } from '@godown/shared/trade/partners';
import { t } from '@lingui/core/macro';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { invalidate } from '../../api/invalidate';
import { partnerKeys } from '../../stock/partner-keys';
import { countText } from '../../ui/format';
import { findProblem } from './partner-columns';

/** The largest file, in MB. */
export const limitText = () => countText(MAX_PARTNER_FILE / 1_000_000);

/** The reason why a file was not sent at all. */
export class UnsentFile extends Error {}

interface Importing {
  kind: PartnerKind;
  file: File;
  /** The columns that a person chose; null if nobody chose. */
  chosen: PartnerMapping | null;
}

/** A file may be sent again: nobody is added twice. */
export function useImport({ kind, file, chosen }: Importing) {
  const api = useApi();
  const client = useQueryClient();
  const read = chosen && {
    headingRow: String(chosen.headingRow),
    columns: chosen.columns.map((field) => field ?? '').join(','),
  };
  const send = async (how: { check: 'true' } | { withoutWrong: 'true' }, signal?: AbortSignal) => {
    if (file.size > MAX_PARTNER_FILE)
      throw new UnsentFile(t`The file has more than ${{ limit: limitText() }} MB. Split it.`);
    // The browser refuses to send a file that was saved again since it was chosen, and says only that the request failed.
    await file
      .slice(0, 1)
      .arrayBuffer()
      .catch(() => {
        throw new UnsentFile(t`The file was changed or moved since you chose it. Choose it again.`);
      });
    return api.call('POST /partners/import', partnerImportSchema, {
      query: { kind, ...how, ...read },
      body: file,
      signal,
    });
  };
  const queryKey = ['partner-file', kind, file.name, file.size, file.lastModified, read];
  const checking = useQuery({
    queryKey,
    queryFn: ({ signal }) => send({ check: 'true' }, signal),
    enabled: chosen === null || findProblem(chosen) === null,
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const adding = useMutation({
    mutationFn: () => send({ withoutWrong: 'true' }),
    // Also after an error: some may have been added before the error.
    onSettled: () => invalidate(client, partnerKeys.all),
    onError: () => invalidate(client, queryKey),
  });
  return { checking, adding };
}
