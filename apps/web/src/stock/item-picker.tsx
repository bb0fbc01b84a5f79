import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { type ComponentProps, useState } from 'react';
import { Combobox, type ComboboxOption } from '../ui/combobox';
import { emptyText, useOfferedItems } from './use-offered-items';

/** More would not fit on a phone above its keyboard. */
const MOST = 5;

interface ItemPickerProps extends Pick<ComponentProps<typeof Combobox<ComboboxOption>>, 'label' | 'error'> {
  /** Null while the text is another one. */
  onChoose: (item: Item | null) => void;
}

/** The choice of one item by a part of its name, in a form. */
export function ItemPicker({ onChoose, ...field }: ItemPickerProps) {
  const [text, setText] = useState('');
  const { items, state } = useOfferedItems({ text, limit: MOST, isEnabled: text.trim() !== '' });
  return (
    <Combobox
      {...field}
      placeholder={t`Part of a name`}
      text={text}
      onText={(typed) => {
        setText(typed);
        onChoose(null);
      }}
      options={items.map((item) => ({ id: item._id, name: item.name, hint: item.barcode ?? '', item }))}
      onChoose={({ item }) => {
        setText(item.name);
        onChoose(item);
      }}
      emptyText={emptyText(state)}
    />
  );
}
