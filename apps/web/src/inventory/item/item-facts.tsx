import type { Item } from '@godown/shared/item';
import { ITEM_FIELD_NAMES, ITEM_FIELDS, toText, toWords } from './fields';

/** What is known of an item beside its name, picture, price and stock. */
export function ItemFacts({ item }: { item: Item }) {
  const text = toText(item);
  return (
    <dl className="grid gap-3 [overflow-wrap:anywhere]">
      {ITEM_FIELD_NAMES.filter((name) => ITEM_FIELDS[name].fact).map((name) => (
        <div key={name}>
          <dt className="font-[560] text-muted text-sm">{ITEM_FIELDS[name].fact}</dt>
          <dd className={`whitespace-pre-line ${text[name] ? '' : 'text-muted'}`}>
            {toWords(name, text[name])}
          </dd>
        </div>
      ))}
    </dl>
  );
}
