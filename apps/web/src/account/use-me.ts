import type { Me } from '@godown/shared/access/access';
import { skipToken, useQuery } from '@tanstack/react-query';

export const ME_KEY = ['me'];

/** The signed-in person with their role. Undefined until that is known; `SignedInParts` reads it. */
export const useMe = (): Me | undefined => useQuery<Me>({ queryKey: ME_KEY, queryFn: skipToken }).data;
