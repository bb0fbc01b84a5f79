import type { Movement } from '@godown/shared/movements';
import { t } from '@lingui/core/macro';
import { brokenPicture } from '../stock/picture';
import { ProductPicture } from '../ui/product-picture';

/** The picture of what broke, which opens large. Nothing without one. */
export function BrokenPictureLink({ movement: { _id, picture, itemName } }: { movement: Movement }) {
  if (!picture) return null;
  return (
    <a
      href={brokenPicture(_id, picture, 'full')}
      target="_blank"
      rel="noreferrer"
      className="my-1 block w-fit print:hidden"
    >
      <ProductPicture
        src={brokenPicture(_id, picture, 'list')}
        alt={t`What broke: ${itemName}`}
        className="h-16 w-20 rounded-control"
      />
    </a>
  );
}
