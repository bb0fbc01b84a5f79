import type { Movement } from '@godown/shared/movements';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../account/use-api';
import { itemQuery } from '../stock/queries';

/**
 * The name of an item, from one of its movements or else from the item; undefined until it is known. `movements` is
 * undefined until they are fetched.
 */
export function useItemName(id: string, movements: readonly Movement[] | undefined): string | undefined {
  const api = useApi();
  const movedName = movements?.find(({ item }) => item === id)?.itemName;
  const { data } = useQuery({
    ...itemQuery(api, id),
    enabled: id !== '' && movements !== undefined && movedName === undefined,
  });
  return movedName ?? data?.name;
}
