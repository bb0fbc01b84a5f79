import { plural } from '@lingui/core/macro';
import { type KeyboardEvent, type Ref, useId, useState } from 'react';
import { Field } from './field';
import { countText } from './format';
import { WholeWords } from './whole-words';

export interface ComboboxOption {
  id: string;
  name: string;
  /** A second text at the end of the line, such as a count. */
  hint?: string;
}

interface ComboboxProps<Option extends ComboboxOption> {
  label: string;
  /** Name of the input. */
  name?: string;
  placeholder?: string;
  /** The typed text. */
  text: string;
  onText: (text: string) => void;
  /** The options for this text, the best first. */
  options: readonly Option[];
  onChoose: (option: Option) => void;
  /** Shown if nothing matches. */
  emptyText?: string;
  /** Any other text is right too: no option is marked before an arrow key marks one. */
  isFree?: boolean;
  /** Enter takes this one while none is marked. */
  byEnter?: Option | undefined;
  /** The options are few: a press on the field shows them before anything is typed. */
  isShort?: boolean;
  /** They are shown as soon as the field has the focus, also before anything is typed. */
  isEager?: boolean;
  error: string | undefined;
  maxLength?: number;
  /** Called when Enter has taken an option, or there is none to take. If options are not taken, it closes the list first. */
  onEnter?: () => void;
  /** Called with the text when the field is left. */
  onLeave?: (text: string) => void;
  /** Classes for the place of the list, such as its width on a phone. */
  listClassName?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A text field that suggests options (the ARIA pattern "combobox with list autocomplete"). Enter takes the marked option, which is
 * the first one until an arrow key moves the mark. Options that come later do not move it. Escape closes the list.
 */
export function Combobox<Option extends ComboboxOption>({
  text,
  onText,
  options,
  onChoose,
  emptyText = '',
  isFree = false,
  byEnter,
  isShort = false,
  isEager = false,
  onEnter,
  onLeave,
  listClassName,
  ref,
  ...field
}: ComboboxProps<Option>) {
  const id = useId();
  const [isWanted, setWanted] = useState(false);
  const [mark, setMark] = useState('');
  const isOpen = isWanted && (isShort || isEager || text.trim() !== '');
  const isShown = isOpen && options.length > 0;
  const first = isFree ? undefined : options[0];
  const marked = isOpen ? (options.find((option) => option.id === mark) ?? first) : undefined;
  if (marked && marked.id !== mark) setMark(marked.id);

  const choose = (option: Option) => {
    setWanted(false);
    onChoose(option);
  };
  const move = (by: number) => {
    setWanted(true);
    if (!isOpen) return;
    // Without a mark, up begins at the end.
    const at = marked ? options.indexOf(marked) : Math.min(-by, 0);
    setMark(options.at((at + by) % options.length)?.id ?? '');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a character is composed, these keys belong to the keyboard's own window.
    if (event.nativeEvent.isComposing) return;
    // With Ctrl it is for the whole form.
    const isPlain = !event.ctrlKey && !event.metaKey;
    const taken = marked ?? (isOpen && isPlain ? byEnter : undefined);
    if (event.key === 'Enter' && taken) {
      choose(taken);
      onEnter?.();
    } else if (event.key === 'Enter' && isPlain && onEnter && !isShown) onEnter();
    else if (event.key === 'ArrowDown') move(1);
    else if (event.key === 'ArrowUp') move(-1);
    else if (event.key === 'Escape' && isOpen) setWanted(false);
    else {
      if (event.key === 'Enter') setWanted(false);
      return;
    }
    event.preventDefault();
  };

  return (
    <div className="relative min-w-0">
      <Field
        {...field}
        ref={ref}
        role="combobox"
        autoComplete="off"
        aria-autocomplete="list"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}-list` : undefined}
        aria-activedescendant={marked && `${id}-${marked.id}`}
        value={text}
        // Opens a wrong field: the person may have to choose.
        onFocus={() => (isEager || field.error) && setWanted(true)}
        onClick={() => (isShort || isEager) && setWanted(true)}
        onChange={({ target, nativeEvent }) => {
          // What a hand scanner typed was removed: it was no search.
          setWanted(!('inputType' in nativeEvent && nativeEvent.inputType === 'historyUndo'));
          setMark('');
          onText(target.value);
        }}
        onKeyDown={onKeyDown}
        onBlur={({ target }) => {
          setWanted(false);
          onLeave?.(target.value);
        }}
      />
      {isShown && (
        <OptionList
          id={id}
          label={field.label}
          options={options}
          marked={marked}
          onChoose={choose}
          className={listClassName}
        />
      )}
      <p
        role="status"
        className={emptyText && isOpen && options.length === 0 ? 'mt-1 text-muted text-sm' : 'sr-only'}
      >
        {isOpen && (options.length === 0 ? emptyText : matchText(options.length))}
      </p>
    </div>
  );
}

interface OptionListProps<Option extends ComboboxOption> {
  /** The beginning of the ids of the list and its options. */
  id: string;
  label: string;
  options: readonly Option[];
  marked: Option | undefined;
  onChoose: (option: Option) => void;
  className?: string | undefined;
}

function OptionList<Option extends ComboboxOption>({
  id,
  label,
  options,
  marked,
  onChoose,
  className = '',
}: OptionListProps<Option>) {
  return (
    <div
      id={`${id}-list`}
      role="listbox"
      aria-label={label}
      tabIndex={-1}
      // The focus stays in the field.
      onMouseDown={(event) => event.preventDefault()}
      className={`absolute inset-x-0 top-full z-20 mt-1 overflow-clip rounded-control border border-edge bg-surface shadow-raised ${className}`}
    >
      {options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
        <div
          key={option.id}
          id={`${id}-${option.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={option === marked}
          onClick={() => onChoose(option)}
          className={`flex min-h-12 cursor-pointer items-center justify-between gap-3 px-3.5 py-2 ${
            option === marked ? 'bg-accent-soft' : 'hover:bg-ground'
          }`}
        >
          <span className="min-w-0 font-[560] [overflow-wrap:anywhere]">
            <WholeWords text={option.name} />
          </span>
          <span className="shrink-0 text-muted text-sm tabular-nums">{option.hint}</span>
        </div>
      ))}
    </div>
  );
}

function matchText(matches: number): string {
  const count = countText(matches);
  return plural(matches, { one: `${count} suggestion.`, other: `${count} suggestions.` });
}
