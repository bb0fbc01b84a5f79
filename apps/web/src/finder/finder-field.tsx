import { i18n } from '@lingui/core';
import { plural, t } from '@lingui/core/macro';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useOnline } from '../outbox/use-online';
import { countText } from '../ui/format';
import { Glyph } from '../ui/glyph';
import { WholeWords } from '../ui/whole-words';
import { arrange, GROUP_TITLES, type Group, type Option } from './option';
import type { FinderPage } from './page-options';
import { type Outcome, useGroups } from './use-groups';

interface FinderFieldProps {
  /** The text at first. */
  first: string;
  pages: readonly FinderPage[];
  /** `isPage`: Ctrl is held down, which opens the page of an item in place of its sheet. */
  onChoose: (option: Option, how: { isPage: boolean }) => void;
  onClose: () => void;
}

/** The field with the list below it: the ARIA pattern of a combobox, whose options are in groups. */
export function FinderField({ first, pages, onChoose, onClose }: FinderFieldProps) {
  const id = useId();
  const [text, setText] = useState(first);
  const input = useRef<HTMLInputElement>(null);
  // With what was typed before, the next letter goes to its end.
  useEffect(() => input.current?.setSelectionRange(first.length, first.length), [first]);
  const found = useGroups(text, pages);
  const { groups, options, marked, mark } = useShown(text, found.groups);
  const idOf = (option: Option) => `${id}-${option.id}`;
  const markedId = marked && idOf(marked);
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId]);

  const move = (by: number) => {
    // Without a mark, up begins at the end.
    const at = marked ? options.indexOf(marked) : Math.min(-by, 0);
    const next = options.at((at + by) % options.length);
    if (next) mark(next.id);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a character is composed, these keys belong to the keyboard's own window.
    if (event.nativeEvent.isComposing) return;
    const isPage = event.ctrlKey || event.metaKey;
    if (event.key === 'Enter' && marked && !event.repeat) onChoose(marked, { isPage });
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key !== 'Enter') return;
    event.preventDefault();
  };

  return (
    <>
      <div className="flex shrink-0 items-center border-line border-b pr-1.5 pl-4">
        <Glyph name="search" className="size-5 text-muted" />
        <input
          ref={input}
          role="combobox"
          type="text"
          enterKeyHint="go"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-label={t`Search`}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? `${id}-list` : undefined}
          aria-activedescendant={markedId}
          placeholder={t`Search for anything`}
          maxLength={200}
          value={text}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={onKeyDown}
          className="min-h-14 min-w-0 flex-1 bg-transparent px-3 text-base outline-none placeholder:text-muted"
        />
        <button
          type="button"
          aria-label={t`Close`}
          onClick={onClose}
          className="grid size-11 shrink-0 place-items-center rounded-lg text-muted hover:text-text"
        >
          <Glyph name="close" className="size-5" />
        </button>
      </div>
      {options.length > 0 && (
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t`Found`}
          tabIndex={-1}
          // The focus stays in the field.
          onMouseDown={(event) => event.preventDefault()}
          className="min-h-0 overflow-y-auto overscroll-contain p-1.5 max-md:pb-8"
        >
          {groups.map(({ of, options: own }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset has no options
            <div key={of} role="group" aria-labelledby={`${id}-${of}`} className="not-first:mt-1">
              <p
                id={`${id}-${of}`}
                role="presentation"
                className="px-3 pt-2 pb-1 font-[620] text-muted text-sm"
              >
                {i18n._(GROUP_TITLES[of])}
              </p>
              {own.map((option) => (
                <Line
                  key={option.id}
                  id={idOf(option)}
                  option={option}
                  isMarked={option === marked}
                  onChoose={onChoose}
                />
              ))}
            </div>
          ))}
        </div>
      )}
      <Outcomes text={text} count={options.length} outcome={found.outcome} />
    </>
  );
}

/**
 * What is shown, and the marked option, which Enter opens: the first one until an arrow key moves the mark. Options that come later
 * neither move it nor take the place of others.
 */
function useShown(text: string, found: readonly Group[]) {
  const [shown, setShown] = useState({ text: '', ids: '', mark: '' });
  const before = shown.text === text ? shown : { text, ids: '', mark: '' };
  const groups = arrange(found, before.ids.split(' '));
  const options = groups.flatMap((group) => group.options);
  const ids = groups.flatMap(({ of, options: own }) => [of, ...own.map(({ id }) => id)]).join(' ');
  const marked = options.find(({ id }) => id === before.mark) ?? options.find(({ isExtra }) => !isExtra);
  const mark = marked?.id ?? '';
  if (shown.text !== text || shown.ids !== ids || shown.mark !== mark) setShown({ text, ids, mark });
  return { groups, options, marked, mark: (id: string) => setShown({ text, ids, mark: id }) };
}

interface LineProps {
  id: string;
  option: Option;
  isMarked: boolean;
  onChoose: FinderFieldProps['onChoose'];
}

function Line({ id, option, isMarked, onChoose }: LineProps) {
  const { name, detail, hint, isExtra } = option;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isMarked}
      onClick={({ ctrlKey, metaKey }) => onChoose(option, { isPage: ctrlKey || metaKey })}
      className={`flex min-h-11 scroll-my-10 cursor-pointer items-center justify-between gap-3 rounded-control px-3 py-1.5 ${
        isMarked ? 'bg-accent-soft' : 'hover:bg-ground'
      }`}
    >
      <span className="min-w-0 [overflow-wrap:anywhere]">
        <span className={isExtra ? 'text-muted' : 'font-[560]'}>
          <WholeWords text={name} />
        </span>{' '}
        {detail && <span className="text-muted text-sm max-md:block md:ml-1">{detail}</span>}
      </span>{' '}
      {hint && <span className="shrink-0 text-right text-muted text-sm tabular-nums">{hint}</span>}
    </div>
  );
}

/** What is said about the list: how much there is, that nothing is found, and whether it is what this device has. */
function Outcomes({ text, count, outcome }: { text: string; count: number; outcome: Outcome }) {
  const isOnline = useOnline();
  const isSought = text.trim() !== '';
  const isSearching = isOnline && outcome === 'searching';
  const place = isSought && !isOnline ? t`No internet. Searching what this device has.` : '';
  const failed =
    isSought && isOnline && outcome === 'failed'
      ? t`The server did not answer. Searching what this device has.`
      : '';
  return (
    <>
      <p role="status" className={count > 0 ? 'sr-only' : 'px-4 py-5 text-muted empty:hidden'}>
        {count > 0 ? countOf(count) : isSought && (isSearching ? t`Searching …` : t`Nothing found.`)}
      </p>
      <p role="status" className="shrink-0 border-line border-t px-4 py-2.5 text-sm text-warn empty:hidden">
        {place || failed}
      </p>
    </>
  );
}

function countOf(results: number): string {
  const count = countText(results);
  return plural(results, { one: `${count} result.`, other: `${count} results.` });
}
