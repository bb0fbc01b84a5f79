import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../account/use-api';
import { suppliersQuery } from '../../stock/supplier-queries';

/** On a phone, while the search is empty and has the focus: one tap shows the items of a supplier. */
export function SupplierSuggestions({ onChoose }: { onChoose: (supplier: string) => void }) {
  const { data = [] } = useQuery(suppliersQuery(useApi()));
  const names = data.filter((name) => name !== '');
  if (names.length === 0) return null;
  return (
    <ul
      aria-label={t`Suppliers`}
      // A press must not take the focus from the search: this list would go before the click.
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 hidden top-full z-10 mt-1 max-h-64 overflow-y-auto rounded-control border border-line bg-surface p-1.5 shadow-raised max-md:peer-placeholder-shown:focus-within:block max-md:peer-placeholder-shown:peer-focus:block"
    >
      {names.map((name) => (
        <li key={name}>
          <button
            type="button"
            onClick={() => {
              // Closes the keyboard of a phone, so that the other filters are in reach.
              if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
              onChoose(name);
            }}
            className="min-h-11 w-full truncate rounded-lg px-3 text-left hover:bg-ground"
          >
            {name}
          </button>
        </li>
      ))}
    </ul>
  );
}
