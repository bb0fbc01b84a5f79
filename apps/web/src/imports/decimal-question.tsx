import type { Decimal, ImportColumn } from '@godown/shared/bulk/imports';
import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { numberText } from '../ui/number-text';

type Example = ImportColumn['numbers']['examples'][number];

interface DecimalQuestionProps {
  /** Numbers of the file that have two meanings. */
  examples: readonly Example[];
  value: Decimal | null;
  onChange: (decimal: Decimal) => void;
}

const CHOICES = [
  { decimal: '.', sign: 'point', words: msg`A point stands before the cents` },
  { decimal: ',', sign: 'comma', words: msg`A comma stands before the cents` },
] as const;
const SHOWN = 3;

/** Asks how numbers are written where the file does not show it, with its own numbers in both readings. */
export function DecimalQuestion({ examples, value, onChange }: DecimalQuestionProps) {
  return (
    <fieldset className="grid gap-3 rounded-control border border-warn/40 bg-warn-soft p-4">
      <legend className="float-left w-full font-[620] text-warn">
        <Trans>How are the numbers written?</Trans>
      </legend>
      <p className="text-sm">
        <Trans>The file can be read in two ways. Choose the one with the right numbers.</Trans>
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {CHOICES.map(({ decimal, sign, words }) => (
          <label
            key={decimal}
            className="grid cursor-pointer content-start gap-2 rounded-control border border-edge bg-surface p-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <span className="flex min-h-6 items-center gap-2.5 font-[560]">
              <input
                type="radio"
                name="decimal"
                checked={value === decimal}
                onChange={() => onChange(decimal)}
                className="radio"
              />
              {i18n._(words)}
            </span>
            <span className="grid gap-0.5 text-sm tabular-nums">
              {examples.slice(0, SHOWN).map((example) => (
                <Reading key={example.text} text={example.text} number={numberText(example[sign])} />
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** A number of the file, and what it means. */
function Reading({ text, number }: { text: string; number: string }) {
  return (
    <span className="[overflow-wrap:anywhere]">
      <Trans>
        <span className="text-muted">“{text}” is</span> <b className="font-[620]">{number}</b>
      </Trans>{' '}
    </span>
  );
}
