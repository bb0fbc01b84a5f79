import { MAX_QUANTITY, quantitySchema } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type FormEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { checkCount } from '../stock/check-count';
import { Button } from '../ui/button';
import { countText } from '../ui/format';
import { NumberField } from '../ui/number-field';
import { readNumber } from '../ui/read-number';
import { useShowWrong } from '../ui/use-show-wrong';
import { CountedBy } from './counted-by';
import type { ShownLine } from './shown-lines';

const countedSchema = quantitySchema.check(z.gte(0, /* i18n */ 'At least 0.'));

interface CountFormProps {
  line: ShownLine;
  /** The text typed before. */
  initial: string;
  /** Keeps the text when the form is closed without saving. */
  onType: (text: string) => void;
  onSave: (counted: number) => void;
  onClose: () => void;
}

/** The open line: a field for the number on the shelf. Enter saves, Escape closes. */
export function CountForm({ line, initial, onType, onSave, onClose }: CountFormProps) {
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState(initial);
  const [error, setError] = useState<string>();
  const { ref, showWrong } = useShowWrong<HTMLFormElement>();

  useEffect(() => {
    input.current?.focus();
    input.current?.select();
  }, []);

  const change = (next: string) => {
    setText(next);
    onType(next);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const valid = checkCount(text, countedSchema);
    if (valid === true) return onSave(readNumber(text) ?? 0);
    setError(valid);
    showWrong();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };

  return (
    <form ref={ref} onSubmit={submit} onKeyDown={onKeyDown} noValidate>
      <NumberField
        ref={(element) => {
          input.current = element;
        }}
        name="counted"
        label={line.itemName}
        placeholder={t`On the shelf`}
        value={text}
        onChange={change}
        min={0}
        max={MAX_QUANTITY}
        decimals={0}
        error={error}
        inputClassName="text-lg!"
        trailing={
          <Button type="submit" variant="ink">
            <Trans>Save</Trans>
          </Button>
        }
      />
      {line.count && (
        <p className="mt-1.5 text-muted text-sm tabular-nums">
          {t`${{ count: countText(line.count.counted) }} counted so far`} · <CountedBy count={line.count} />
        </p>
      )}
    </form>
  );
}
