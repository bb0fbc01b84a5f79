/** Where the cache keeps movements and deleted items. */
export const movementKeys = {
  all: ['movements'] as const,
  ofItem: (id: string) => ['movements', 'item', id] as const,
  /** Not read again at each change of the item: see `chartQuery`. */
  chart: (id: string) => ['movements', 'chart', id] as const,
  /** Every list of the page Movements, whatever its filters. */
  journals: ['movements', 'journal'] as const,
  /** `search`: the filters as they stand in the address. */
  journal: (search: string) => ['movements', 'journal', search] as const,
  deleted: ['deleted-items'] as const,
};
