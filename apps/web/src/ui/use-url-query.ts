import { useEffect, useRef } from 'react';
import { type NavigateOptions, useLocation, useNavigate } from 'react-router-dom';

/**
 * The query of the address, and how to change it. The router shows a new address in a transition, so a second press may come before
 * the first is shown: `next` is given the query that was asked for last.
 */
export function useUrlQuery() {
  const { pathname, search, key } = useLocation();
  const navigate = useNavigate();
  const newest = useRef(search);
  // biome-ignore lint/correctness/useExhaustiveDependencies: back and forward lead to another entry
  useEffect(() => {
    newest.current = search;
  }, [search, key]);
  const change = (next: (search: string) => string, options?: NavigateOptions) => {
    newest.current = next(newest.current);
    void navigate({ pathname, search: newest.current }, options);
  };
  return [search, change] as const;
}
