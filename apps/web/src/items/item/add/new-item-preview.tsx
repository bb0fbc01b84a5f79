import type { NewItem } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type Control, useWatch } from 'react-hook-form';
import { ITEM_FIELDS, type ItemText, toWords } from '../../../stock/fields';
import { stockTone } from '../../../stock/stock';
import { Card } from '../../../ui/card';
import { Chip } from '../../../ui/chip';
import { ProductPicture } from '../../../ui/product-picture';
import { readNumber } from '../../../ui/read-number';
import type { SmallPicture } from '../../changes/pictures';
import { useShownPicture } from '../pictures/use-shown-picture';
import { useTypedPicture } from './use-typed-picture';

interface PreviewProps {
  control: Control<ItemText, unknown, NewItem>;
  /** Its main picture, if one was taken. */
  main: SmallPicture | undefined;
}

/** A preview of the new item as the landing page will show it. */
export function NewItemPreview({ control, main }: PreviewProps) {
  const { name, img, description, price, quantity } = useWatch({ control }) as ItemText;
  const typed = useTypedPicture(img.trim());
  const taken = useShownPicture(main);
  const count = readNumber(quantity);
  return (
    <aside aria-label={t`Preview`} className="lg:sticky lg:top-24">
      <h2 className="mb-2.5 font-[560] text-muted text-sm tracking-normal">
        <Trans>Preview</Trans>
      </h2>
      <Card className="overflow-clip">
        <ProductPicture src={taken || typed} alt="" className="h-52 w-full" />
        <div className="p-4.5">
          <div className="flex items-start justify-between gap-3">
            <p className="min-w-0 font-[680] text-lg tracking-tight [overflow-wrap:anywhere]">
              {name || (
                <span className="text-muted">
                  <Trans>Name</Trans>
                </span>
              )}
            </p>
            {count !== null && <Chip tone={stockTone(count)}>{toWords('quantity', quantity)}</Chip>}
          </div>
          <p className="mt-1.5 mb-4 line-clamp-3 min-h-[2.9em] text-muted text-sm [overflow-wrap:anywhere]">
            {description || ITEM_FIELDS.description.fact?.()}
          </p>
          <p className="truncate font-[680] text-lg tabular-nums tracking-tight">
            {toWords('price', readNumber(price) === null ? '0' : price)}
          </p>
        </div>
      </Card>
    </aside>
  );
}
