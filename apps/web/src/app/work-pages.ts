import type { Permission } from '@godown/shared/roles';

interface WorkPage {
  path: string;
  label: string;
  letter: string;
  /** Shown only to those who may do it. */
  needs?: Permission;
}

/** The pages of the second row, each with the letter that follows `g`. */
export const WORK_PAGES: readonly WorkPage[] = [
  { path: '/manageInventory', label: 'Items', letter: 'i' },
  { path: '/documents', label: 'Documents', letter: 'd' },
  { path: '/movements', label: 'Movements', letter: 'm' },
  { path: '/today', label: 'Today', letter: 't' },
  { path: '/reorder', label: 'To reorder', letter: 'r' },
  { path: '/overview', label: 'Overview', letter: 'o', needs: 'cost' },
  { path: '/deletedItems', label: 'Deleted', letter: 'x' },
  { path: '/programs', label: 'Programs', letter: 'c', needs: 'connect' },
  { path: '/people', label: 'People', letter: 'p', needs: 'administer' },
];
