import type { Movement } from '@godown/shared/movements';
import { useQuery } from '@tanstack/react-query';
import { itemQuery } from '../queries';

/**
 * What an item is called: as a movement of it says, else as the item does; undefined while that is not known.
 * `movements`: undefined until they are read.
 */
export function useItemName(id: string, movements: readonly Movement[] | undefined): string | undefined {
  const told = movements?.find(({ item }) => item === id)?.itemName;
  const { data } = useQuery({
    ...itemQuery(id),
    enabled: id !== '' && movements !== undefined && told === undefined,
  });
  return told ?? data?.name;
}
