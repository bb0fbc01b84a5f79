import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

/**
 * One parameter of the address's query, '' when it is absent, and how to change it in place. The router's
 * `useSearchParams` brings more of its code into the first load than this does.
 */
export function useQueryParameter(name: string): [value: string, set: (value: string) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const set = useCallback(
    (value: string) => {
      const query = new URLSearchParams(search);
      if (value === '') query.delete(name);
      else query.set(name, value);
      navigate({ search: query.toString() }, { replace: true });
    },
    [name, search, navigate],
  );
  return [new URLSearchParams(search).get(name) ?? '', set];
}
