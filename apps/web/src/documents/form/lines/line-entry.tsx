import { type Item, priceSchema } from '@godown/shared/items/item';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { unitsSchema } from '@godown/shared/trade/documents';
import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import {
  type FormEvent,
  type Ref,
  type RefObject,
  useImperativeHandle,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { say } from '../../../language/say';
import { stockOf } from '../../../stock/changes/shown-items';
import { CODE_MESSAGE, isCode } from '../../../stock/check-count';
import { ScanButton } from '../../../stock/scans/scan-button';
import { unitsOfCode } from '../../../stock/scans/use-find-by-code';
import { emptyText, useOfferedItems } from '../../../stock/use-offered-items';
import { Button } from '../../../ui/button';
import { Combobox } from '../../../ui/combobox';
import { countText, decimalText } from '../../../ui/format';
import { Notice } from '../../../ui/notice';
import { NumberField } from '../../../ui/number-field';
import { readNumber } from '../../../ui/read-number';
import type { DocumentDraft } from '../../drafts/document-drafts';
import { useSuggestedPrice } from '../use-suggested-prices';
import { type AddLine, useAddByCode } from './use-add-by-code';

/** More would not fit on a phone above its keyboard. */
const MOST = 6;

interface LineEntryProps extends AddLine {
  warehouse: WarehouseId;
  /** The note whose lines have prices, if they have. */
  priced?: DocumentDraft | undefined;
  /** The error of the lines after Save. */
  error?: string | undefined;
  ref: RefObject<HTMLInputElement | null>;
  entry?: Ref<LineEntryHandle>;
}

export interface LineEntryHandle {
  /** True if an item is chosen, or a part of its name is typed. */
  isUsed: boolean;
  /** Adds the chosen item. Returns false if none is chosen or it cannot be added; the field says why. */
  add: () => boolean;
}

/**
 * Adds lines: a part of a name, Enter, the quantity, Enter. Tab goes on to the price. The focus is then in the name again. A code
 * and Enter add one unit, or those of the carton with this code, and the focus stays for the next code.
 */
export function LineEntry({ warehouse, priced, error, onAdd, onTakeBack, ref, entry }: LineEntryProps) {
  const isPriced = priced !== undefined;
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Item | null>(null);
  const [quantity, setQuantity] = useState(ONE);
  const [price, setPrice] = useState<string | null>(null);
  const [errors, setErrors] = useState(NO_ERRORS);
  const quantityInput = useRef<HTMLInputElement>(null);
  const priceInput = useRef<HTMLInputElement>(null);
  const suggested = useSuggestedPrice(priced, chosen);
  const { options, state } = useOptions(chosen ? '' : text, warehouse);
  const { missed, forget, addByCode } = useAddByCode({ onAdd, onTakeBack });

  const type = (typed: string) => {
    setText(typed);
    setChosen(null);
    setPrice(null);
    setErrors(NO_ERRORS);
  };
  const takeCode = () => {
    type('');
    void addByCode(text);
  };
  const choose = ({ item }: { item: Item }) => {
    if (isCode(text)) return takeCode();
    type(item.name);
    setChosen(item);
    // The text may be the code of a carton that has letters.
    setQuantity(String(unitsOfCode(item, text) ?? ONE));
  };
  useLayoutEffect(() => {
    if (!chosen) return;
    quantityInput.current?.focus();
    quantityInput.current?.select();
  }, [chosen]);
  const addChosen = (item: Item): boolean => {
    const units = unitsSchema.safeParse(readNumber(quantity));
    const typed = price?.trim() ? priceSchema.safeParse(readNumber(price)) : null;
    if (isCode(quantity)) {
      setErrors({ ...NO_ERRORS, quantity: i18n._(CODE_MESSAGE) });
      setQuantity(ONE);
      quantityInput.current?.focus();
    } else if (!units.success) {
      setErrors({ ...NO_ERRORS, quantity: say(units.error.issues[0]?.message ?? '') });
    } else if (isPriced && !typed && suggested === '' && document.activeElement !== priceInput.current) {
      // Nothing suggests a price, so it has to be typed.
      setErrors(NO_ERRORS);
      priceInput.current?.focus();
    } else if (typed?.success === false) {
      setErrors({ ...NO_ERRORS, price: say(typed.error.issues[0]?.message ?? '') });
    } else {
      const refusal = onAdd(item, units.data, typed ? decimalText(typed.data, 2) : undefined);
      if (refusal === null) {
        // These fields go, also when Ctrl+Enter added the item.
        const fields: (Element | null)[] = [quantityInput.current, priceInput.current];
        if (fields.includes(document.activeElement)) ref.current?.focus();
        type('');
        setQuantity(ONE);
        return true;
      }
      setErrors({ ...NO_ERRORS, item: refusal });
    }
    return false;
  };
  const add = (): boolean => {
    if (chosen) return addChosen(chosen);
    const isUnknown = text.trim() !== '' && state === 'complete' && options.length === 0;
    setErrors({ ...NO_ERRORS, item: isUnknown ? noItem(text) : t`Choose an item from the list.` });
    return false;
  };
  useImperativeHandle(entry, () => ({ isUsed: text.trim() !== '', add }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!chosen && isCode(text)) takeCode();
    else if (add() || !chosen) ref.current?.focus();
  };

  const columns = chosen ? (isPriced ? PRICED_COLUMNS : COLUMNS) : ITEM_COLUMNS;
  return (
    <form
      onSubmit={submit}
      noValidate
      className={`label-before grid items-start gap-x-2.5 gap-y-3 ${columns}`}
    >
      <div
        className={`min-w-0 ${chosen ? '' : HIDDEN_LABEL} ${chosen ? (isPriced ? 'max-sm:col-span-3' : 'max-sm:col-span-2') : ''}`}
      >
        <Combobox
          ref={ref}
          label={t`Item`}
          placeholder={t`Part of a name, or a code`}
          text={text}
          onText={type}
          options={options}
          onChoose={choose}
          emptyText={chosen || errors.item ? '' : emptyText(state)}
          error={errors.item || error}
        />
      </div>
      {/* A scan needs neither. */}
      {chosen && (
        <NumberField
          ref={(input) => {
            quantityInput.current = input;
          }}
          name="quantity"
          label={t`Quantity`}
          value={quantity}
          onChange={setQuantity}
          min={1}
          max={1_000_000}
          decimals={0}
          error={errors.quantity}
        />
      )}
      {chosen && isPriced && (
        <NumberField
          ref={(input) => {
            priceInput.current = input;
          }}
          name="price"
          label={t`Price`}
          value={price ?? suggested}
          onChange={setPrice}
          onFocus={({ target }) => target.select()}
          min={0}
          max={1_000_000_000}
          decimals={2}
          error={errors.price}
        />
      )}
      <div className={`flex gap-2.5 max-lg:mt-[1.7rem] ${chosen ? '' : 'max-sm:mt-0!'}`}>
        <Button
          type="submit"
          variant="ink"
          className={!chosen ? 'max-sm:px-4' : isPriced ? '' : 'max-sm:px-8'}
        >
          <Trans>Add</Trans>
        </Button>
        <ScanButton className="max-md:hidden" />
      </div>
      <Notice className="col-span-full" text={missed.join(' ')} onDismiss={forget} />
    </form>
  );
}

const ONE = '1';
const NO_ERRORS = { item: '', quantity: '', price: '' };
/** A phone needs the room for the lines, and the field says what to type. */
const HIDDEN_LABEL = 'max-sm:[&_label]:sr-only';
const ITEM_COLUMNS = 'grid-cols-[minmax(0,1fr)_auto]';
const COLUMNS =
  'grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(0,1fr)_8rem_auto] lg:grid-cols-[minmax(0,1fr)_11rem_auto]';
const PRICED_COLUMNS =
  'grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] sm:grid-cols-[minmax(0,1fr)_7rem_8rem_auto] lg:grid-cols-[minmax(0,1fr)_11rem_11rem_auto]';
const noItem = (text: string) =>
  t`No item matches “${{ text: text.trim() }}”. Check the name, or add the item first.`;

/** The suggestions, each with its stock in the warehouse. Never deferred: Enter would take one for an older text. */
function useOptions(text: string, warehouse: WarehouseId) {
  const search = useOfferedItems({ text, limit: MOST, isEnabled: text.trim() !== '' });
  const options = useMemo(
    () =>
      search.items.map((item) => ({
        id: item._id,
        name: item.name,
        hint: countText(stockOf(item)[warehouse]),
        item,
      })),
    [search.items, warehouse],
  );
  return { options, state: search.state };
}
