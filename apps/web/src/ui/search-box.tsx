import { t } from '@lingui/core/macro';
import { type ReactNode, useRef } from 'react';
import { Glyph } from './glyph';
import { areShortcutsOn, useShortcuts } from './shortcuts';
import { useSearchText } from './use-search-text';

interface SearchBoxProps {
  /** Names the subject of the search. */
  label: string;
  /** The search text in the URL. */
  value: string;
  onChange: (value: string) => void;
  /** Called by Enter: searches for the text, and moves the focus to the result. */
  onEnter: (value: string) => void;
  /** Stands below the field, which is its `peer`. */
  children?: ReactNode;
}

/** The search of a page. It looks for the text after a pause in typing. The key `/` moves the focus to it, Escape clears it. */
export function SearchBox({ label, value, onChange, onEnter, children }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  const { text, setText, find } = useSearchText(value, onChange);
  useShortcuts({ '/': () => input.current?.focus() });

  return (
    <div className="relative">
      <Glyph
        name="search"
        className="pointer-events-none absolute top-1/2 left-3.5 size-5 -translate-y-1/2 text-muted"
      />
      <input
        ref={input}
        id="find-items"
        type="search"
        enterKeyHint="search"
        autoComplete="off"
        aria-label={label}
        placeholder={label}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
        // A filter that is pressed next belongs to this text.
        onBlur={() => find(text)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') find('');
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          // The rest of this press would open the row that gets the focus.
          event.preventDefault();
          onEnter(text);
        }}
        className="peer min-h-12 w-full appearance-none truncate rounded-control border border-edge bg-surface pr-12 pl-11 text-base text-text placeholder:text-muted hover:border-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {text === '' ? (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3.5 hidden -translate-y-1/2 rounded-md border border-line bg-ground px-2 font-sans text-muted text-sm empty:invisible md:block"
        >
          {areShortcutsOn() && '/'}
        </span>
      ) : (
        <button
          type="button"
          aria-label={t`Clear the search`}
          onClick={() => {
            find('');
            input.current?.focus();
          }}
          className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-lg text-muted hover:text-text"
        >
          <Glyph name="close" className="size-5" />
        </button>
      )}
      {children}
    </div>
  );
}
