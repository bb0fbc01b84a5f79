import { COUNT_DUE_DAYS } from '@godown/shared/items/item';
import type { ItemStatus } from '@godown/shared/items/item-query';
import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import type { Overview } from '@godown/shared/stock/reports';
import { t } from '@lingui/core/macro';
import { Link } from 'react-router-dom';
import { say } from '../language/say';
import { countText } from '../ui/format';
import { Section } from './section';

type AttentionProps = Pick<Overview, 'low' | 'sold' | 'negative' | 'uncounted'>;

/** Numbers that need attention: each leads to the list of these items. */
export function Attention({ low, sold, negative, uncounted }: AttentionProps) {
  return (
    <Section title={t`Needs attention`}>
      <ul className="grid grid-cols-2 gap-3 lg:grid-cols-3">
        <Tile
          number={low}
          label={t`Running low`}
          detail={t`Items to order or move soon`}
          filter={{ status: 'low' }}
        />
        <Tile number={sold} label={t`SOLD`} detail={t`No units left`} filter={{ status: 'sold' }} />
        <Tile
          number={negative}
          label={t`Below zero`}
          detail={t`Count again`}
          filter={{ status: 'negative' }}
        />
        {uncounted.map(({ warehouse, ...number }) => (
          <Tile
            key={warehouse}
            number={number}
            label={t`To count in ${{ warehouse: say(shortName(warehouse)) }}`}
            detail={t`Not counted for ${{ days: countText(COUNT_DUE_DAYS) }} days`}
            filter={{ status: 'uncounted', warehouse }}
          />
        ))}
      </ul>
    </Section>
  );
}

interface TileProps {
  number: Overview['low'];
  label: string;
  detail: string;
  /** The items that the number counts. */
  filter: { status: ItemStatus } | { status: ItemStatus; warehouse: WarehouseId };
}

function Tile({ number: { count, isExact }, label, detail, filter }: TileProps) {
  return (
    <li>
      <Link
        to={`/manageInventory?${new URLSearchParams(filter)}`}
        className="block h-full rounded-card border border-line bg-surface p-3.5 shadow-card transition-colors duration-100 hover:border-accent hover:bg-accent-soft md:p-5"
      >
        <span className="block font-[560] text-sm">{label}</span>{' '}
        <span className="font-[680] text-xl tabular-nums">
          {isExact ? countText(count) : t`over ${{ count: countText(count) }}`}
        </span>{' '}
        <span className="block text-muted text-sm">{detail}</span>
      </Link>
    </li>
  );
}
