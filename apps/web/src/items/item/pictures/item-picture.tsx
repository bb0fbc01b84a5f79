import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { lazy, Suspense, useState } from 'react';
import { useMay } from '../../../account/may';
import { withTexts } from '../../../language/language';
import { pictureOf } from '../../../stock/picture';
import { countText } from '../../../ui/format';
import { ProductPicture } from '../../../ui/product-picture';

const PicturesDialog = lazy(
  withTexts(async () => ({ default: (await import('./pictures-dialog')).PicturesDialog }), 'items'),
);

/** The main picture of an item. A press opens all of them, where pictures are taken too. */
export function ItemPicture({ item, className }: { item: Item; className: string }) {
  const [isOpen, setOpen] = useState(false);
  const { name, pictures = [] } = item;
  const mayAdd = useMay('write') && pictures.length === 0;
  const badge = pictures.length > 1 ? countText(pictures.length) : mayAdd && '+';
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-label={t`Pictures of ${name}`}
        className="relative w-full"
        onClick={() => setOpen(true)}
      >
        <ProductPicture src={pictureOf(item, 'page')} alt={name} className={className} priority="first" />
        {badge && (
          <span
            aria-hidden="true"
            className="absolute right-1 bottom-1 rounded-full bg-ink/70 px-2 text-sm text-white tabular-nums print:hidden"
          >
            {badge}
          </span>
        )}
      </button>
      <Suspense>{isOpen && <PicturesDialog item={item} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
