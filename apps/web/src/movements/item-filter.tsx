import type { Item } from '@godown/shared/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId, useMemo, useState } from 'react';
import { useOnline } from '../outbox/use-outbox';
import { useOfferedItems } from '../stock/use-offered-items';
import { Field, INPUT } from '../ui/field';
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
  const online = useOnline();
  const list = useId();
  const [text, setText] = useState('');
  const [isNeeded, setNeeded] = useState(false);
  const [error, setError] = useState('');
  // Items are only read for people who use this field.
  const { items, state } = useOfferedItems({ text, limit: MOST, isEnabled: isNeeded });
  const options = useMemo(() => toOptions(items), [items]);

  const apply = () => {
    const typed = text.trim();
    if (typed === '') return setError('');
    if (isItemId(typed)) return onChoose(typed);
    const chosen =
      options.find(({ words }) => words.toLowerCase() === typed.toLowerCase()) ??
      (state === 'complete' && options.length === 1 ? options[0] : undefined);
    if (chosen) return onChoose(chosen.id);
    if (options.length > 1) return setError(t`Choose an item from the list.`);
    if (state === 'complete') return setError(t`No item matches.`);
    setError(
      online
        ? t`The items are still loading. Try again in a moment.`
        : t`Not among the items on this device. Connect to search all items.`,
    );
  };

  return (
    <div>
      <Field
        label={t`Item`}
        list={list}
        placeholder={t`Any item`}
        autoComplete="off"
        value={text}
        // Without a connection, the banner and the list say so.
        error={state === 'failed' && online ? t`The items could not be loaded.` : error}
        onFocus={() => setNeeded(true)}
        onChange={({ target, nativeEvent }) => {
          setText(target.value);
          setError('');
          const chosen = isTyping(nativeEvent)
            ? undefined
            : options.find(({ words }) => words === target.value);
          if (chosen) onChoose(chosen.id);
        }}
        onBlur={apply}
        onKeyDown={(event) => {
          if (event.key === 'Enter') apply();
        }}
      />
      <datalist id={list}>
        {options.map(({ id, words }) => (
          <option key={id} value={words} />
        ))}
      </datalist>
    </div>
  );
}

const MOST = 30;

const isItemId = (text: string) => itemIdSchema.safeParse(text).success;

/** Choosing from the browser's list is not typing. A typed "Kettle" may become "Kettle 1.7L". */
function isTyping(event: Event): boolean {
  return event instanceof InputEvent && /^(insertText|insertComposition|delete)/.test(event.inputType);
}

/** Items of the same name also show the end of their id. */
function toOptions(items: Item[]): { id: string; words: string }[] {
  const names = new Map<string, number>();
  for (const { name } of items) names.set(name, (names.get(name) ?? 0) + 1);
  return items.map(({ _id, name }) => ({
    id: _id,
    words: (names.get(name) ?? 0) > 1 ? `${name} · ${_id.slice(-6)}` : name,
  }));
}
