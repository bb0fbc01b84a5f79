import { plural, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../account/use-api';
import { namedSupplierPath } from '../../stock/supplier-paths';
import { Sheet } from '../../ui/dialog';
import { countText } from '../../ui/format';
import { unlistedSuppliersQuery } from '../partner-queries';
import { NamesNotice } from './names-notice';

/** Says how many suppliers of items are not in the list yet, and leads to each. Nothing if there are none. */
export function UnlistedSuppliers() {
  const [isOpen, setOpen] = useState(false);
  const { data: names = [] } = useQuery(unlistedSuppliersQuery(useApi()));
  if (names.length === 0) return null;
  const count = countText(names.length);
  return (
    <>
      <NamesNotice
        text={plural(names.length, {
          one: `${count} supplier of items is not in this list yet`,
          other: `${count} suppliers of items are not in this list yet`,
        })}
        onOpen={() => setOpen(true)}
      />
      {isOpen && (
        <Sheet title={t`Suppliers of items`} onClose={() => setOpen(false)}>
          <ul className="divide-y divide-line">
            {names.map((name) => (
              <li key={name}>
                <Link
                  to={namedSupplierPath(name)}
                  className="flex min-h-12 items-center font-[620] underline decoration-edge underline-offset-4 [overflow-wrap:anywhere] hover:decoration-current"
                >
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </Sheet>
      )}
    </>
  );
}
