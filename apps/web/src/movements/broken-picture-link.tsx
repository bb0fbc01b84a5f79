import type { Movement } from '@godown/shared/movements';
import { t } from '@lingui/core/macro';
import { keptPicture } from '../stock/picture';
import { ProductPicture } from '../ui/product-picture';

/** The picture of what broke, which opens large. Nothing without one. */
export function BrokenPictureLink({ movement: { _id, picture } }: { movement: Movement }) {
  if (!picture) return null;
  return (
    <a href={keptPicture(_id, picture, 'full', 'movements')} target="_blank" rel="noopener">
      <ProductPicture
        src={keptPicture(_id, picture, 'list', 'movements')}
        alt={t`Picture of what broke`}
        className="h-16 w-20 rounded-control"
      />
    </a>
  );
}
