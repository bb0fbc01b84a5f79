import { type ApplyRequest, type Import, importSchema, type Mapping } from '@godown/shared/bulk/imports';
import { jobSchema } from '@godown/shared/bulk/jobs';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useApi } from '../account/use-api';
import { failureText } from '../api/api-error';
import { putJob } from '../items/jobs/job-queries';
import { newIdempotencyKey } from '../outbox/outbox';
import { importKeys } from './import-queries';

type StepName = 'headings' | 'check' | 'cancel' | 'apply';

/** The steps of an import. `refusalOf` is why that one failed, if it was the last one; it stays until the next one or until it is dismissed. */
export function useSteps({ _id }: Import) {
  const api = useApi();
  const params = { id: _id };
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<{ of: StepName; text: string } | null>(null);
  // The same for each attempt: after a lost response it must not be applied twice.
  const key = useRef(newIdempotencyKey());
  const show = (next: Import) => client.setQueryData(importKeys.one(_id), next);
  const run = async (of: StepName, step: () => Promise<unknown>) => {
    setBusy(true);
    setFailure(null);
    try {
      await step();
    } catch (error) {
      setFailure({ of, text: failureText(error) });
    } finally {
      setBusy(false);
    }
  };
  const forgetRows = () => client.removeQueries({ queryKey: [...importKeys.one(_id), 'rows'] });
  return {
    busy,
    refusalOf: (of: StepName) => ({
      text: failure?.of === of ? failure.text : null,
      onDismiss: () => setFailure(null),
    }),
    chooseHeadings: (headingRow: number) =>
      void run('headings', async () => {
        const next = await api.call('POST /imports/{id}/headings', importSchema, {
          params,
          body: { headingRow },
        });
        forgetRows();
        show(next);
      }),
    check: (mapping: Mapping) =>
      void run('check', async () => {
        const next = await api.call('POST /imports/{id}/check', importSchema, { params, body: mapping });
        // Not before: the list that is still on the screen would read the old rows again.
        forgetRows();
        show(next);
      }),
    cancel: () =>
      void run('cancel', async () =>
        show(await api.call('POST /imports/{id}/cancel', importSchema, { params })),
      ),
    apply: (yes: ApplyRequest) =>
      void run('apply', async () => {
        const query = {
          ...(yes.withoutPrice && { withoutPrice: 'true' as const }),
          ...(yes.withoutStock && { withoutStock: 'true' as const }),
        };
        const call = { params, query, key: key.current };
        putJob(client, await api.call('POST /imports/{id}/apply', jobSchema, call));
        await client.invalidateQueries({ queryKey: importKeys.all });
      }),
  };
}
