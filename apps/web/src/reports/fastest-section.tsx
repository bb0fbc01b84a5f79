import type { Overview } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { itemPath, stockTone } from '../stock/stock';
import { Chip } from '../ui/chip';
import { Cell, DataRow, DataTable, RowLink } from '../ui/data-table';
import { countText } from '../ui/format';
import { Section } from './section';

type Fastest = Overview['fastest'];

const columns = () => [
  { label: t`Item` },
  { label: t({ message: 'Delivered', context: 'it happened' }), className: 'w-[34%]' },
  { label: t`In stock`, className: 'w-[18%]', end: true },
];

/** The items of which most units were delivered. The bars compare them; the numbers beside the bars say the same. */
export function FastestSection({ fastest, days }: { fastest: Fastest; days: number }) {
  const most = Math.max(1, ...fastest.map(({ units }) => units));
  return (
    <Section title={t`Delivered most`} lead={t`Most units delivered in ${{ days: countText(days) }} days`}>
      {fastest.length === 0 ? (
        <p className="text-muted">
          <Trans>Nothing was delivered.</Trans>
        </p>
      ) : (
        <DataTable caption={t`Delivered most`} columns={columns()} className="md:table-fixed">
          {fastest.map(({ item, itemName, units, quantity }) => (
            <DataRow
              key={item}
              className="max-md:grid-cols-[1fr_auto] max-md:gap-x-4 max-md:gap-y-1 max-md:p-4"
            >
              <Cell>
                <RowLink to={itemPath(item)}>{itemName}</RowLink>
              </Cell>
              <Cell className="tabular-nums max-md:col-span-2 max-md:row-start-2">
                <span className="flex items-center gap-3">
                  <span className="min-w-12 text-right font-[620]">
                    <span aria-hidden="true">{countText(units)}</span>
                    <span className="sr-only">{t`${{ count: countText(units) }} delivered`}</span>
                  </span>
                  <i aria-hidden="true" className="block h-2.5 flex-1">
                    <i
                      className="block h-full rounded-full bg-accent"
                      style={{ width: `${(units / most) * 100}%` }}
                    />
                  </i>
                </span>
              </Cell>
              <Cell className="text-right max-md:col-start-2 max-md:row-start-1">
                <ItemCount quantity={quantity} />
              </Cell>
            </DataRow>
          ))}
        </DataTable>
      )}
    </Section>
  );
}

/** The stock of an item in all warehouses. */
function ItemCount({ quantity }: { quantity: number }) {
  return <Chip tone={stockTone(quantity)}>{quantity === 0 ? t`SOLD` : countText(quantity)}</Chip>;
}
