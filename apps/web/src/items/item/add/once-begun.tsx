import type { NewItem } from '@godown/shared/items/item';
import type { ReactNode } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { ITEM_FIELD_NAMES, type ItemText } from '../../../stock/fields';
import { FIVE_FIELDS } from './more-fields';

/** Name and all fields after the five. An address is filled in, and a price alone is no item. */
const BEGINNINGS = ITEM_FIELD_NAMES.filter((name) => name === 'name' || !FIVE_FIELDS.includes(name));

interface OnceBegunProps {
  control: Control<ItemText, unknown, NewItem>;
  hasPictures: boolean;
  children: ReactNode;
}

/** Fields that come once the item has a name, or one of them has something: until then the five and the button are all there is to see. */
export function OnceBegun({ control, hasPictures, children }: OnceBegunProps) {
  const isBegun = useWatch({ control, name: BEGINNINGS }).some((text) => text.trim() !== '') || hasPictures;
  return (
    <div hidden={!isBegun} className="contents">
      {children}
    </div>
  );
}
