import { useCallback, useEffect, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router-dom';

/**
 * One parameter of the address's query, '' when it is absent, and how to change it in place. The value is at hand
 * at once and the address follows: the router updates in a transition, too late for a field somebody is typing in.
 * The router's `useSearchParams` brings more of its code into the first load than this does.
 */
export function useQueryParameter(name: string): [value: string, set: (value: string) => void] {
  const { search, key } = useLocation();
  const navigation = useNavigationType();
  const navigate = useNavigate();
  const inAddress = new URLSearchParams(search).get(name) ?? '';
  const [value, setValue] = useState(inAddress);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per navigation; what was replaced is our own
  useEffect(() => {
    if (navigation !== 'REPLACE') setValue(inAddress);
  }, [key]);

  const set = useCallback(
    (next: string) => {
      setValue(next);
      const query = new URLSearchParams(search);
      if (next === '') query.delete(name);
      else query.set(name, next);
      navigate({ search: query.toString() }, { replace: true });
    },
    [name, search, navigate],
  );
  return [value, set];
}
