/**
 * Changes that were sent and never answered, with their keys: sent again they count once. They are kept for as long as
 * the tab lives, so that neither a reload nor a look at another page makes two of one.
 */
import { useMemo, useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { createStore } from '../../../api/storage';
import { stockChangeSchema } from './stock-change';

const unansweredSchema = z.object({
  key: z.string(),
  item: z.string(),
  /** Whose it is: a key belongs to one person. */
  email: z.string(),
  change: stockChangeSchema,
});
export type Unanswered = z.infer<typeof unansweredSchema>;

const NAME = 'godown-unanswered';
const store = createStore([() => window.sessionStorage]);
const listeners = new Set<() => void>();

export function rememberUnanswered(entry: Unanswered): void {
  write([...listUnanswered().filter(({ key }) => key !== entry.key), entry]);
}

export function forgetUnanswered(key: string): void {
  write(listUnanswered().filter((entry) => entry.key !== key));
}

/** All of this tab, the oldest first. */
export function listUnanswered(): Unanswered[] {
  return parse(store.get(NAME));
}

/** Those of one item and person. */
export function useUnanswered(item: string, email: string): Unanswered[] {
  const text = useSyncExternalStore(subscribe, () => store.get(NAME));
  return useMemo(
    () => parse(text).filter((entry) => entry.item === item && entry.email === email),
    [text, item, email],
  );
}

function parse(text: string | null): Unanswered[] {
  if (!text) return [];
  try {
    return z.array(unansweredSchema).parse(JSON.parse(text));
  } catch {
    // Of another version, or not ours: nothing that could be sent again.
    return [];
  }
}

function write(entries: readonly Unanswered[]): void {
  if (entries.length === 0) store.remove(NAME);
  else store.set(NAME, JSON.stringify(entries));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
