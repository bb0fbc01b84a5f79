import { WAREHOUSES } from '@godown/shared/items/warehouses';
import { say } from '../language/say';

/** The warehouses as the choices of a field. */
export const warehouseOptions = () => WAREHOUSES.map(({ id, shortName }) => [id, say(shortName)] as const);
