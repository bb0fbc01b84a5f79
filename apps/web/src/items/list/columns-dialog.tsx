import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Sheet } from '../../ui/dialog';
import { columnLabel, useColumns } from './optional-columns';

/** Chooses further columns. */
export function ColumnsDialog({ onClose }: { onClose: () => void }) {
  const { offered, columns, toggle } = useColumns();
  return (
    <Sheet title={t`Columns`} onClose={onClose}>
      <fieldset className="grid">
        <legend className="mb-1 text-muted text-sm">
          <Trans>Show these too, on this device:</Trans>
        </legend>
        {offered.map((column) => (
          <label key={column} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={columns.includes(column)}
              onChange={() => toggle(column)}
              className="size-5 shrink-0 accent-accent"
            />
            {columnLabel(column)}
          </label>
        ))}
      </fieldset>
    </Sheet>
  );
}
