import { useMemo } from 'react';
import { type Api, createApi } from '../api/client';
import { useSessionStore } from './session';

/** The API client, with the tokens of the session. It has no state of its own. */
export function useApi(): Api {
  const { tokens } = useSessionStore();
  return useMemo(() => createApi({ tokens }), [tokens]);
}
