import { namesSchema } from '@godown/shared/access/people';
import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Api } from '../api/client';
import { readQuery } from '../api/read-query';
import { useApi } from './use-api';
import { useOwnEmail } from './use-own-email';

export const NAMES_KEY = ['names'];

function namesQuery(api: Api) {
  return {
    ...readQuery(api, 'GET /people/names', namesSchema, { key: NAMES_KEY }),
    // New names are rare.
    staleTime: 300_000,
  };
}

/**
 * Says who an address is: the name of the person, or the address of somebody who has none. Of people with one name it says both. A
 * visitor sees no names.
 */
export function useNameOf(): (email: string) => string {
  const { data } = useQuery({ ...namesQuery(useApi()), enabled: useOwnEmail() !== '' });
  // Rows that get it are rendered again only when the names have changed.
  return useCallback(
    (email) => {
      const name = data?.find((person) => person.email === email)?.name;
      if (!name) return email;
      const isShared = data?.some(
        (one) => one.email !== email && one.name.toLowerCase() === name.toLowerCase(),
      );
      return isShared ? /* no text */ `${name} (${email})` : name;
    },
    [data],
  );
}
