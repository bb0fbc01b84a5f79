import type { Item } from '@godown/shared/items/item';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useMay } from '../../account/may';
import type { ItemFieldName } from '../../stock/fields';
import { namedSupplierPath } from '../../stock/supplier-paths';
import { OwnCodeButton } from '../own-codes/own-code-button';

interface FactProps {
  name: ItemFieldName;
  item: Item;
  /** Its text. */
  children: ReactNode;
}

/** A fact with what it leads to: the page of the supplier, or a code for an item without one. Until it is loaded the text is shown. */
export function Fact({ name, item, children }: FactProps) {
  const maySeeSuppliers = useMay('trade');
  if (name === 'supplier' && item.supplier && maySeeSuppliers)
    return (
      <Link
        to={namedSupplierPath(item.supplier)}
        className="inline-block min-h-6 underline decoration-muted underline-offset-4 hover:decoration-current print:no-underline"
      >
        {children}
      </Link>
    );
  return (
    <>
      {children}
      {name === 'barcode' && !item.barcode && <OwnCodeButton item={item} />}
    </>
  );
}
