import type { WarehouseId } from '@godown/shared/items/warehouses';

/**
 * A drawing of one warehouse, 400 by 204, as wide as its box. It is a file, so that it is not in the script of the landing
 * page. The `alt` is empty, because the text beside it says the same.
 */
export function WarehouseArt({ warehouse }: { warehouse: WarehouseId }) {
  return (
    <img
      src={`/art/${warehouse}.svg`}
      alt=""
      width={400}
      height={204}
      loading="lazy"
      decoding="async"
      className="block h-auto w-full"
    />
  );
}
