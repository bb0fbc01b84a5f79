import type { Decimal, ImportColumn } from '@godown/shared/imports';
import { decimalText } from '../ui/format';

type Example = ImportColumn['numbers']['examples'][number];

interface DecimalQuestionProps {
  /** Numbers of the file that have two meanings. */
  examples: readonly Example[];
  value: Decimal | null;
  onChange: (decimal: Decimal) => void;
}

const CHOICES = [
  { decimal: '.', sign: 'point', words: 'A point stands before the cents' },
  { decimal: ',', sign: 'comma', words: 'A comma stands before the cents' },
] as const;
const SHOWN = 3;

/** Asks how numbers are written where the file does not show it, with its own numbers in both readings. */
export function DecimalQuestion({ examples, value, onChange }: DecimalQuestionProps) {
  return (
    <fieldset className="grid gap-3 rounded-control border border-warn/40 bg-warn-soft p-4">
      <legend className="float-left w-full font-[620] text-warn">How are the numbers written?</legend>
      <p className="text-sm">The file can be read in two ways. Choose the one with the right numbers.</p>
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
                className="size-4 accent-accent"
              />
              {words}
            </span>
            <span className="grid gap-0.5 text-sm tabular-nums">
              {examples.slice(0, SHOWN).map((example) => (
                <span key={example.text} className="[overflow-wrap:anywhere]">
                  <span className="text-muted">“{example.text}” is</span>{' '}
                  <b className="font-[620]">{numberText(example[sign])}</b>{' '}
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** Two decimals, or none for a whole number: 1.20 and 1,200. */
function numberText(number: number): string {
  const [whole = '', decimals] = decimalText(number, Number.isInteger(number) ? 0 : 2).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}
