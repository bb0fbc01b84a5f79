import type { Movement } from '@godown/shared/stock/movements';
import { t } from '@lingui/core/macro';
import { ProductPicture } from '../ui/product-picture';

/** The picture of what broke, which opens large. Nothing without one. */
export function BrokenPictureLink({ movement: { _id, picture } }: { movement: Movement }) {
  if (!picture) return null;
  const address = `/api/movements/${_id}/pictures/${picture}?size=`;
  return (
    <a href={`${address}full`} target="_blank" rel="noopener">
      <ProductPicture
        src={`${address}list`}
        alt={t`Picture of what broke`}
        className="h-16 w-20 rounded-control"
      />
    </a>
  );
}
