import { ColumnsDialog } from './columns-dialog';
import { ViewsDialog } from './views-dialog';

export type ListDialogName = 'views' | 'columns';

interface ListDialogProps {
  name: ListDialogName;
  /** The query of the URL. */
  search: string;
  onClose: () => void;
}

/** The dialogs of the list's menu. Few open one, so the list loads both together and later. */
export function ListDialog({ name, search, onClose }: ListDialogProps) {
  return name === 'views' ? (
    <ViewsDialog search={search} onClose={onClose} />
  ) : (
    <ColumnsDialog onClose={onClose} />
  );
}
