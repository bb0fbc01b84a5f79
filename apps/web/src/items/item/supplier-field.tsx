import { type ComponentProps, useState } from 'react';
import { useSupplierNames } from '../../stock/use-supplier-names';
import { Combobox } from '../../ui/combobox';

interface SupplierFieldProps
  extends Pick<ComponentProps<typeof Combobox>, 'label' | 'name' | 'error' | 'ref'> {
  value: string;
  onChange: (supplier: string) => void;
  onBlur: () => void;
  className: string;
}

/** The supplier of an item: any name, with those that are known as suggestions. */
export function SupplierField({ value, onChange, onBlur, className, ...field }: SupplierFieldProps) {
  // Opening the form of an item that has a supplier reads nothing.
  const [typed, setTyped] = useState('');
  const names = useSupplierNames(typed).filter((name) => name !== value.trim());
  return (
    <div className={className}>
      <Combobox
        {...field}
        isFree
        text={value}
        onText={(text) => {
          setTyped(text);
          onChange(text);
        }}
        options={names.map((name) => ({ id: encodeURIComponent(name), name }))}
        onChoose={({ name }) => onChange(name)}
        onLeave={onBlur}
      />
    </div>
  );
}
