/** The pages of the second row, each with the letter that follows `g`. */
export const WORK_PAGES = [
  { path: '/manageInventory', label: 'Items', letter: 'i' },
  { path: '/documents', label: 'Documents', letter: 'd' },
  { path: '/movements', label: 'Movements', letter: 'm' },
  { path: '/today', label: 'Today', letter: 't' },
  { path: '/reorder', label: 'To reorder', letter: 'r' },
  { path: '/overview', label: 'Overview', letter: 'o' },
  { path: '/deletedItems', label: 'Deleted', letter: 'x' },
] as const;
