import { type Import, importSchema } from '@godown/shared/bulk/imports';
import { t } from '@lingui/core/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { failureText } from '../api/api-error';
import { Card } from '../ui/card';
import { countText } from '../ui/format';
import { Notice } from '../ui/notice';
import { SelectField } from '../ui/select-field';
import { importKeys } from './import-queries';

/** Chooses which sheet of a workbook is imported. Nothing for a file with one sheet. */
export function SheetChoice({ file: { _id, sheets = [], format } }: { file: Import }) {
  const api = useApi();
  const client = useQueryClient();
  const { mutate, isPending, variables, error, reset } = useMutation({
    mutationFn: (sheet: string) =>
      api.call('POST /imports/{id}/sheet', importSchema, { params: { id: _id }, body: { sheet } }),
    onSuccess(next) {
      client.removeQueries({ queryKey: [...importKeys.one(_id), 'rows'] });
      client.setQueryData(importKeys.one(_id), next);
    },
  });
  if (sheets.length < 2) return null;
  return (
    <Card className="grid gap-3 p-4 sm:p-6">
      <div className="max-w-sm">
        <SelectField
          label={t`Import this sheet`}
          options={sheets.map((sheet) => [sheet, sheet] as const)}
          value={isPending ? variables : format.sheet}
          disabled={isPending}
          onChange={({ target }) => mutate(target.value)}
        />
      </div>
      <p role="status" className="text-muted text-sm">
        {isPending
          ? t`Reading the sheet …`
          : t`The file has ${{ count: countText(sheets.length) }} sheets. One is imported at a time.`}
      </p>
      <Notice text={error && failureText(error)} onDismiss={reset} />
    </Card>
  );
}
