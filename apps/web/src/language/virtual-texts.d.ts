declare module 'virtual:texts' {
  import type { Language } from '@godown/shared/language/languages';
  import type { Messages } from '@lingui/core';

  /** Loads the texts of a catalog (`build/text-catalogs.ts`). */
  export const loaders: Record<
    Language,
    Record<
      'landing' | 'account' | 'visitors' | 'work' | 'item' | 'items' | 'office',
      () => Promise<{ messages: Messages }>
    >
  >;
}
