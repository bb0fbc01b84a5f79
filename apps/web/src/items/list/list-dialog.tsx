import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { Button } from '../../ui/button';
import { MENU_ENTRY } from '../../ui/more-menu';
import { ColumnsDialog } from './columns-dialog';
import { sharedViewsQuery } from './shared-views';
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

/** The entry of the menu in a small stock: only if somebody shares a view. */
export function SharedViewsEntry({ onOpen }: { onOpen: () => void }) {
  const { data } = useQuery(sharedViewsQuery(useApi()));
  if (!data?.length) return null;
  return (
    <Button {...MENU_ENTRY} onClick={onOpen}>
      <Trans>Saved views</Trans>
    </Button>
  );
}
