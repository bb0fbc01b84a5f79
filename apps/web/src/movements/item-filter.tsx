import type { Item } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import { emptyText, useOfferedItems } from '../stock/use-offered-items';
import { Combobox, type ComboboxOption } from '../ui/combobox';
import { INPUT } from '../ui/field';
import { Glyph } from '../ui/glyph';
import { itemIdSchema } from './filters';

interface ItemFilterProps {
  /** An id, or ''. */
  value: string;
  name: string | undefined;
  onChange: (id: string) => void;
}

/** Chooses an item by its name in the inventory, or by its id: a deleted item is not in the inventory. */
export function ItemFilter({ value, name, onChange }: ItemFilterProps) {
  const id = useId();
  if (value === '') return <ItemSearch onChoose={onChange} />;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <span id={id} className="font-[560] text-sm">
        <Trans>Item</Trans>
      </span>
      <div className={`${INPUT} flex items-center border-edge pr-0.5!`}>
        <output aria-labelledby={id} className="min-w-0 flex-1 truncate">
          {name ?? value}
        </output>
        <button
          type="button"
          aria-label={t`Show all items`}
          onClick={() => onChange('')}
          className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-text"
        >
          <Glyph name="close" className="size-5" />
        </button>
      </div>
    </div>
  );
}

function ItemSearch({ onChoose }: { onChoose: (id: string) => void }) {
  const [text, setText] = useState('');
  const [isMissed, setMissed] = useState(false);
  const { items, state } = useOfferedItems({ text, limit: MOST, isEnabled: text.trim() !== '' });
  const options = useMemo(() => toOptions(items), [items]);
  const missed = options.length > 0 ? t`Choose an item from the list.` : emptyText(state);

  const apply = () => {
    const typed = text.trim();
    if (isItemId(typed)) return onChoose(typed);
    const named = options.filter(({ name }) => name.toLowerCase() === typed.toLowerCase());
    const [found, ...others] = named.length === 0 && state === 'complete' ? options : named;
    if (found && others.length === 0) onChoose(found.id);
    else setMissed(typed !== '');
  };

  return (
    <form
      className="min-w-0"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <Combobox
        label={t`Item`}
        placeholder={t`Any item`}
        text={text}
        onText={(typed) => {
          setText(typed);
          setMissed(false);
        }}
        options={options}
        onChoose={({ id }) => onChoose(id)}
        emptyText={isMissed ? '' : emptyText(state)}
        error={isMissed ? missed : ''}
        onLeave={apply}
        // On a phone as wide as both columns.
        listClassName="max-sm:right-[calc(-100%-.75rem)]"
      />
    </form>
  );
}

/** With its keyboard open, a phone shows no more. */
const MOST = 6;

const isItemId = (text: string) => itemIdSchema.safeParse(text).success;

/** Items of the same name also show the end of their id. */
function toOptions(items: Item[]): ComboboxOption[] {
  const names = new Map<string, number>();
  for (const { name } of items) names.set(name, (names.get(name) ?? 0) + 1);
  return items.map(({ _id, name }) => ({
    id: _id,
    name,
    ...((names.get(name) ?? 0) > 1 && { hint: _id.slice(-6) }),
  }));
}
