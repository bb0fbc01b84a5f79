/** What the box lists for a text: what matches on the device at once, then also what the server finds. */
import { useSettled } from '../ui/use-search-text';
import type { Group } from './option';
import { type FinderPage, findPages } from './page-options';
import { useActionOptions } from './use-action-options';
import { useDocumentOptions } from './use-document-options';
import { useItemOptions } from './use-item-options';
import { useNames } from './use-names';
import { usePartnerOptions } from './use-partner-options';
import { useStartGroups } from './use-start-groups';

/** A typed text. */
export interface Search {
  text: string;
  /** True once nobody has typed on for a moment: only then the server is asked. */
  isAsked: boolean;
}

/** How the server answered: `failed` if the options are those of the device. */
export type Outcome = 'searching' | 'complete' | 'failed';

/** More than is shown at first: see `arrange`. */
export const CANDIDATES = 12;

/** The groups for a text, or those of an empty field, before they are arranged. */
export function useGroups(
  text: string,
  pages: readonly FinderPage[],
): { groups: readonly Group[]; outcome: Outcome } {
  const search = { text: text.trim(), isAsked: useSettled(text) };
  const names = useNames();
  const items = useItemOptions(search);
  const partners = usePartnerOptions(search);
  const documents = useDocumentOptions(search);
  const actions = useActionOptions(search, names);
  const start = useStartGroups(pages);
  if (search.text === '') return { groups: start, outcome: 'complete' };
  const outcomes = [items.outcome, partners.outcome, documents.outcome];
  return {
    groups: [
      { of: 'items', options: items.options },
      ...partners.groups,
      { of: 'documents', options: documents.options },
      { of: 'actions', options: actions },
      { of: 'pages', options: findPages(pages, search.text, names) },
    ],
    outcome: (['failed', 'searching'] as const).find((each) => outcomes.includes(each)) ?? 'complete',
  };
}
