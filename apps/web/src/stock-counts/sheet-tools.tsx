import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type KeyboardEvent, type RefObject, useId } from 'react';
import { ScanButton } from '../stock/scans/scan-button';
import { CheckField } from '../ui/check-field';
import { INPUT } from '../ui/field';
import { countText } from '../ui/format';
import { LINE_FILTERS, type LineFilter } from './lines';

const FILTER_WORDS: Record<LineFilter, MessageDescriptor> = {
  all: msg`All`,
  uncounted: msg`Not counted`,
  different: msg`With a difference`,
  questions: msg`To answer`,
};

interface FilterChoiceProps {
  filter: LineFilter;
  counts: Record<LineFilter, number>;
  onChange: (filter: LineFilter) => void;
}

/** Which lines are shown. */
export function FilterChoice({ filter, counts, onChange }: FilterChoiceProps) {
  const name = useId();
  const offered = LINE_FILTERS.filter(
    (each) => each !== 'questions' || counts.questions > 0 || each === filter,
  );
  return (
    <fieldset className="flex min-w-0 flex-wrap gap-2">
      <legend className="sr-only">
        <Trans>Lines to show</Trans>
      </legend>
      {offered.map((each) => (
        <label
          key={each}
          className={`relative flex min-h-11 cursor-pointer shrink-0 items-center whitespace-nowrap rounded-full border px-3.5 font-[560] text-sm tabular-nums has-focus-visible:outline-3 has-focus-visible:outline-accent ${each === filter ? 'border-accent bg-accent-soft text-accent' : 'border-line bg-surface text-muted hover:border-edge'}`}
        >
          <input
            type="radio"
            name={name}
            checked={each === filter}
            onChange={() => onChange(each)}
            className="absolute inset-0 size-full cursor-pointer appearance-none rounded-full"
          />
          {i18n._(FILTER_WORDS[each])} {countText(counts[each])}
        </label>
      ))}
    </fieldset>
  );
}

interface LineSearchProps {
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (value: string) => void;
  /** Enter opens the first line that is found. */
  onEnter: () => void;
}

/** The search in the sheet. Escape clears it. */
export function LineSearch({ ref, value, onChange, onEnter }: LineSearchProps) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onChange('');
    if (event.key !== 'Enter') return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div className="flex gap-2.5">
      <input
        ref={ref}
        type="search"
        enterKeyHint="go"
        autoComplete="off"
        aria-label={t`Search the sheet by name`}
        placeholder={t`Part of a name, then Enter`}
        maxLength={200}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={onKeyDown}
        className={`${INPUT} border-edge hover:border-muted`}
      />
      <ScanButton />
    </div>
  );
}

interface ExpectedSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function ExpectedSwitch({ isOn, onChange }: ExpectedSwitchProps) {
  return (
    <CheckField isOn={isOn} onChange={onChange} className="print:hidden">
      <Trans>Show expected</Trans>
    </CheckField>
  );
}
