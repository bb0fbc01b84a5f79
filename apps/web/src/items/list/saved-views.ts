/** Views of the list, saved under names on this device. */
import { compareNames } from '@godown/shared/search/name-order';
import { useMemo } from 'react';
import * as z from 'zod/mini';
import { useStored, VIEWS_KEY } from './use-stored';

const savedSchema = z.object({
  /** Raise it when the shape changes: views of another shape are not read. */
  version: z.literal(1),
  views: z.array(z.object({ name: z.string(), search: z.string() })),
});
export type SavedView = z.infer<typeof savedSchema>['views'][number];

export function useSavedViews() {
  const [text, store] = useStored(VIEWS_KEY);
  const views = useMemo(() => parse(text), [text]);
  const keep = (next: readonly SavedView[]) => store(JSON.stringify({ version: 1, views: next }));
  const without = (name: string) => views.filter((view) => view.name !== name);
  return {
    views,
    /** `search`: the query of the URL. Replaces the view with the same name. */
    save: (view: SavedView) =>
      keep([...without(view.name), view].toSorted((a, b) => compareNames(a.name, b.name))),
    remove: (name: string) => keep(without(name)),
  };
}

function parse(text: string | null): readonly SavedView[] {
  try {
    return savedSchema.parse(JSON.parse(text ?? '')).views;
  } catch {
    return [];
  }
}
