import type { WarehouseId } from '@godown/shared/warehouses';

/**
 * A drawing of one warehouse, 400 by 204, that fills the width it is given. A file and not markup, so that the
 * landing page's script carries none of it. It says nothing the text beside it does not: hence the empty `alt`.
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
