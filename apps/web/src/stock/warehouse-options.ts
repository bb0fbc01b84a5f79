import { WAREHOUSES, type WarehouseId } from '@godown/shared/items/warehouses';
import { say } from '../language/say';
import { useOwnWarehouses } from './warehouse-choice';

/** The warehouses as the choices of a field. */
export const warehouseOptions = () => WAREHOUSES.map(({ id, shortName }) => [id, say(shortName)] as const);

/** Those whose stock the person may change, as the choices of a field. The field may have another one: `current`. */
export function useOwnWarehouseOptions(current: WarehouseId) {
  const own = useOwnWarehouses();
  return warehouseOptions().filter(([id]) => own.includes(id) || id === current);
}
