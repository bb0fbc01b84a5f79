import { MAX_CARTONS } from '@godown/shared/items/item';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { MultipleFieldErrors } from 'react-hook-form';
import { type CartonRow, joinRows, splitRows } from '../../stock/carton-rows';
import { useScan } from '../../stock/scans/scan-event';
import { Button } from '../../ui/button';
import { CartonRowFields } from './carton-row-fields';
import { EMPTY_ROW, placesOf } from './typed-cartons';

interface CartonsFieldProps {
  name: string;
  label: string;
  /** A line for each carton. */
  value: string;
  onChange: (text: string) => void;
  onBlur: () => void;
  /** The target of the focus if something is wrong. */
  ref: (target: { focus: () => void }) => void;
  /** About all of them. */
  error: string | undefined;
  /** About the fields of one, such as `1.code`. */
  errors: MultipleFieldErrors | undefined;
  className: string;
}

/** The cartons of an item: a code and the units for each. */
export function CartonsField(props: CartonsFieldProps) {
  const { label, value, onChange, onBlur, ref, error, errors = {}, className } = props;
  const id = useId();
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { rows, change, add, remove } = useRows(value, onChange);
  const active = useActiveRow(list);
  const places = placesOf(rows);
  const isWrong = Object.keys(errors).length > 0;
  useEffect(() => {
    // The focus came here before the fields were marked.
    if (isWrong && list.current?.contains(document.activeElement)) focusWrong(list.current);
  }, [isWrong]);
  const onAdd = () => {
    flushSync(add);
    list.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
  };
  return (
    <fieldset
      ref={(element) => {
        if (element) ref({ focus: () => focusWrong(list.current) });
      }}
      aria-describedby={`${id}-hint ${id}-error`}
      className={`min-w-0 ${className}`}
    >
      <legend className="font-[560] text-sm">{label}</legend>
      <p id={`${id}-hint`} className="mt-1.5 text-muted text-sm">
        <Trans>
          Scanning the code of a carton counts all units in it. A further code of one piece has 1 unit.
        </Trans>
      </p>
      <ul ref={list} onBlur={onBlur} className="grid gap-3 not-empty:mt-2.5">
        {rows.map((row, index) => (
          <CartonRowFields
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is nothing but its texts
            key={index}
            row={row}
            number={index + 1}
            errorOf={(field) => errors[`${places[index]}.${field}`]?.toString()}
            onChange={(next) => change(index, next)}
            onRemove={() => {
              remove(index);
              button.current?.focus();
            }}
          />
        ))}
      </ul>
      {active !== null && rows[active] && (
        <RowScan row={rows[active]} onChange={(row) => change(active, row)} />
      )}
      {rows.length < MAX_CARTONS && (
        <Button ref={button} size="small" className="mt-2.5" onClick={onAdd}>
          <Trans>Add a carton</Trans>
        </Button>
      )}
      {/* Always on the page: a live region announces only what is added to it. */}
      <p id={`${id}-error`} aria-live="polite" className="mt-1.5 text-bad text-sm empty:sr-only">
        {isWrong ? null : error}
      </p>
    </fieldset>
  );
}

/** Goes to the first field with an error, else to the first. */
function focusWrong(list: HTMLElement | null): void {
  const wrong = list?.querySelector<HTMLElement>('[aria-invalid]');
  (wrong ?? list?.querySelector('input'))?.focus();
}

/** The rows of the text, and one more that was added and in which nothing is typed yet. */
function useRows(value: string, onChange: (text: string) => void) {
  const [hasNew, setNew] = useState(false);
  const typed = splitRows(value);
  const rows = hasNew ? [...typed, EMPTY_ROW] : typed;
  const put = (next: readonly CartonRow[]) => {
    setNew(false);
    onChange(joinRows(next));
  };
  return {
    rows,
    change: (index: number, row: CartonRow) => put(rows.map((other, at) => (at === index ? row : other))),
    add: () => setNew(true),
    remove: (index: number) => put(rows.filter((_, at) => at !== index)),
  };
}

/** The row that the person is in. It stays while the camera has the focus, until another field of the form gets it. */
function useActiveRow(list: RefObject<HTMLElement | null>) {
  const [active, setActive] = useState<number | null>(null);
  useEffect(() => {
    const form = list.current?.closest('form');
    const onFocus = ({ target }: Event) => {
      const rows = [...(list.current?.children ?? [])];
      const index = rows.findIndex((row) => row.contains(target as Node));
      setActive(index < 0 ? null : index);
    };
    form?.addEventListener('focusin', onFocus);
    return () => form?.removeEventListener('focusin', onFocus);
  }, [list]);
  return active;
}

/** Takes scanned codes before the form does, which came onto the screen earlier. */
function RowScan({ row, onChange }: { row: CartonRow; onChange: (row: CartonRow) => void }) {
  useScan(async (code) => {
    onChange({ ...row, code });
    return {
      isKnown: true,
      text: t`Code of the carton: ${code}`,
      takeBack: () => onChange(row),
      isLast: true,
    };
  });
  return null;
}
