import { MONEY_CHANGES } from '@godown/shared/access/money-changes';
import type { Permission } from '@godown/shared/access/roles';
import type { ComponentProps } from 'react';
import { type Control, useController } from 'react-hook-form';
import { May } from '../../account/may';
import { ITEM_FIELDS, type ItemFieldName, type ItemText } from '../../stock/fields';
import { ScanButton } from '../../stock/scans/scan-button';
import { Field } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { CartonsField } from './cartons-field';
import { ignoreEnter } from './ignore-enter';
import { ReorderPointsField } from './reorder-points-field';
import { SupplierField } from './supplier-field';

interface ItemFieldProps<Values> {
  name: ItemFieldName;
  control: Control<ItemText, unknown, Values>;
  /** Its column in the form. */
  className?: string;
  /** The height of a paragraph, in lines. */
  rows?: number;
  /** Called with the text when a person changes it. */
  onType?: (text: string) => void;
  /** Of an input of one line. */
  handlers?: Pick<ComponentProps<'input'>, 'onPaste' | 'onKeyDown'> | undefined;
}

/** Permissions for single fields. People without one get no input for the field. */
const NEEDED: Partial<Record<ItemFieldName, Permission>> = {
  price: MONEY_CHANGES.itemPrice,
  cost: MONEY_CHANGES.itemCost,
};

/** The input of one field of an item. */
export function ItemField<Values>(props: ItemFieldProps<Values>) {
  const needed = NEEDED[props.name];
  if (!needed) return <ItemInput {...props} />;
  return (
    <May permission={needed}>
      <ItemInput {...props} />
    </May>
  );
}

function ItemInput<Values>({
  name,
  control,
  className = '',
  rows = 4,
  onType,
  handlers,
}: ItemFieldProps<Values>) {
  const { field, fieldState } = useController({ name, control });
  const { label, input } = ITEM_FIELDS[name];
  const change = (text: string) => {
    field.onChange(text);
    onType?.(text);
  };
  const shared = {
    ...field,
    label: label(),
    error: fieldState.error?.message,
    className,
  };
  if (typeof input === 'object') {
    const { min, max, decimals } = input;
    return <NumberField {...shared} onChange={change} min={min} max={max} decimals={decimals} />;
  }
  if (name === 'supplier') return <SupplierField {...shared} onChange={change} />;
  if (input === 'reorderPoints') return <ReorderPointsField {...shared} onChange={change} />;
  if (input === 'cartons')
    return <CartonsField {...shared} errors={fieldState.error?.types} onChange={change} />;
  if (input === 'paragraph')
    return (
      <Field
        {...shared}
        multiline
        rows={rows}
        autoComplete="off"
        onChange={({ target }) => change(target.value)}
      />
    );
  return (
    <Field
      {...shared}
      {...INPUTS[input]}
      {...handlers}
      trailing={input === 'code' && <ScanButton />}
      onChange={({ target }) => change(target.value)}
    />
  );
}

const INPUTS = {
  line: { autoComplete: 'off' },
  code: { autoComplete: 'off', onKeyDown: ignoreEnter },
  email: { type: 'email', autoComplete: 'email' },
  url: { type: 'url', inputMode: 'url', placeholder: 'https://', autoComplete: 'off' },
} as const;
