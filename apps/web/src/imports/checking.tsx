import type { Import } from '@godown/shared/imports';
import { Button } from '../ui/button';
import { Card } from '../ui/card';
import { countOf, countText } from '../ui/format';
import { Progress } from '../ui/progress';

/** How far the check of a file is. */
export function Checking({ file, onCancel }: { file: Import; onCancel: () => void }) {
  return (
    <Card className="grid gap-3 p-4 sm:p-6">
      {/* The count is not read out every second. */}
      <p role="status" className="sr-only">
        Checking the file
      </p>
      <p className="tabular-nums">
        Checking: {countText(file.checked)} of {countOf(file.rows, 'row')} …
      </p>
      <Progress label="Rows checked" max={file.rows} value={file.checked} />
      <div>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </Card>
  );
}
