import type { Item } from '@godown/shared/item';
import { Card } from '../../ui/card';
import { EditItem } from './edit/edit-item';
import { LastChange } from './edit/last-change';

/** What is known of an item apart from its stock, and the way to change it. */
export function ItemFacts({ item }: { item: Item }) {
  return (
    <Card className="grid gap-4 p-4 sm:p-6">
      <dl className="grid gap-3 [overflow-wrap:anywhere]">
        <Fact term="Specs" text={item.description} />
        <Fact term="Supplier" text={item.supplier} />
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <LastChange item={item} className="min-w-0" />
        <div className="w-full sm:w-40">
          <EditItem item={item} />
        </div>
      </div>
    </Card>
  );
}

function Fact({ term, text }: { term: string; text: string }) {
  return (
    <div>
      <dt className="font-[560] text-muted text-sm">{term}</dt>
      <dd className={`whitespace-pre-line ${text ? '' : 'text-muted'}`}>{text || 'Not given'}</dd>
    </div>
  );
}
