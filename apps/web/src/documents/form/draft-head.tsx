import { shortName, type WarehouseId } from '@godown/shared/items/warehouses';
import { isReturnKind } from '@godown/shared/trade/documents';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useMay } from '../../account/may';
import { say } from '../../language/say';
import { isOfSupplier, PARTY_NAMES, REFERENCE_NAMES } from '../../stock/document-names';
import { PartnerField } from '../../stock/partner-field';
import { partnerName } from '../../stock/partner-name';
import { useOwnWarehouseOptions, warehouseOptions } from '../../stock/warehouse-options';
import { Chevron } from '../../ui/chevron';
import { Field } from '../../ui/field';
import { SelectField } from '../../ui/select-field';
import { useNow } from '../../ui/use-now';
import { dayOf, dayText } from '../../ui/when';
import type { DocumentDraft } from '../drafts/document-drafts';
import { setTarget, setText, setWarehouse, type TextField, takesStock } from '../drafts/draft-edits';
import { wrongText } from '../drafts/draft-errors';
import { answerOf, isNamed, needsName } from '../drafts/money-answer';
import { linkParty, setParty, setPhone } from './priced-edits';
import type { EditDraft } from './use-draft';
import type { Party } from './use-party';
import { useCashName } from './use-suggested-prices';

const WAREHOUSE_LABELS = {
  delivery: msg({ message: 'From', context: 'warehouse' }),
  receipt: msg`Into`,
  transfer: msg({ message: 'From', context: 'warehouse' }),
  return: msg`Into`,
  'supplier-return': msg({ message: 'From', context: 'warehouse' }),
} as const;

/** What is behind More. */
const MORE_LABELS = {
  receipt: msg`Invoice no. and note`,
  delivery: msg`Order no. and note`,
  transfer: msg`Order no. and note`,
  return: msg`Order no. and note`,
  'supplier-return': msg`Invoice no. and note`,
} as const;

/** The widths of the fields on a wide screen. */
const COLUMNS = {
  transfer: 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto_auto]',
  customer: 'lg:grid-cols-[auto_minmax(0,1fr)_auto_auto]',
  newCustomer:
    'lg:grid-cols-[auto_minmax(0,1fr)_auto_auto] xl:grid-cols-[auto_minmax(0,1fr)_minmax(0,1fr)_auto_auto]',
  supplier: 'lg:grid-cols-[auto_minmax(0,3fr)_minmax(0,2fr)_auto_auto]',
} as const;

/** The name of the input in which the customer or supplier is typed. */
export const PARTY_FIELD = 'party';

interface DraftHeadProps {
  draft: DocumentDraft;
  edit: EditDraft;
  /** The customer or supplier that it names. */
  named: Party;
  /** The field in which the customer or supplier is typed. */
  input: RefObject<HTMLInputElement | null>;
  /** The field in which the first line is written. */
  next: RefObject<HTMLInputElement | null>;
}

/**
 * Warehouses and party: one line on a wide screen. Below that it becomes a text when the first line is added to a note that has its name.
 * What few notes need is behind More.
 */
export function DraftHead({ draft, edit, named, input, next }: DraftHeadProps) {
  const { kind, warehouse, to, errors } = draft;
  const id = useId();
  const more = useId();
  const places = useOwnWarehouseOptions(warehouse);
  const fields = useRef<HTMLDivElement>(null);
  const { isFolded, unfold } = useFold(draft, fields);
  useCustomerKey(() => {
    unfold();
    input.current?.focus();
  });
  const isSupplier = isOfSupplier(kind);
  const [isWanted, setWanted] = useState((draft.reference !== '' && !isSupplier) || draft.note !== '');
  const isOpen = isWanted || errors.reference !== undefined || errors.note !== undefined;
  const party = PARTY_NAMES[kind];
  const mayTrade = useMay('trade');
  const answer = answerOf(draft);
  const isCash = mayTrade && answer === 'cash';
  const cashName = partnerName(useCashName());
  const isNew = mayTrade && named.state === 'new' && needsName(answer) && !isReturnKind(kind);
  const columns = kind === 'transfer' ? kind : isSupplier ? 'supplier' : isNew ? 'newCustomer' : 'customer';
  const reference = (
    <HeadText
      draft={draft}
      edit={edit}
      name="reference"
      label={i18n._(REFERENCE_NAMES[kind])}
      max={100}
      // Each receipt has one.
      className={isSupplier && !isOpen ? 'max-lg:hidden' : ''}
    />
  );
  return (
    <>
      {isFolded && (
        <button
          type="button"
          aria-expanded={false}
          aria-controls={id}
          onClick={() => {
            unfold();
            fields.current?.querySelector<HTMLElement>('input, select')?.focus();
          }}
          className="flex min-h-11 items-center justify-between gap-2 rounded-lg text-left max-sm:text-sm lg:hidden"
        >
          <span className="min-w-0 font-[560] [overflow-wrap:anywhere]">
            {foldedText(draft, isCash ? cashName : draft.party)}
          </span>
          <Chevron isOpen={false} />
        </button>
      )}
      <div
        ref={fields}
        id={id}
        className={`label-before grid grid-cols-2 items-start gap-3 ${COLUMNS[columns]} ${isFolded ? 'max-lg:hidden' : ''}`}
      >
        <SelectField
          label={i18n._(WAREHOUSE_LABELS[kind])}
          options={places}
          value={warehouse}
          onChange={({ target }) => edit((current) => setWarehouse(current, target.value as WarehouseId))}
        />
        {party === null ? (
          <SelectField
            label={t({ message: 'To', context: 'warehouse' })}
            options={warehouseOptions()}
            value={to}
            onChange={({ target }) => edit((current) => setTarget(current, target.value as WarehouseId))}
          />
        ) : draft.returns !== undefined ? (
          // A return is of the customer or supplier of its note.
          <Field
            readOnly
            label={i18n._(party)}
            value={isCash ? cashName : draft.party}
            error={wrongText(errors.party)}
          />
        ) : (
          <PartnerField
            ref={input}
            onEnter={() => draft.lines.length === 0 && next.current?.focus()}
            isCompleted
            name={PARTY_FIELD}
            kind={isSupplier ? 'supplier' : 'customer'}
            label={i18n._(party)}
            // The typed name comes back with another answer. With cash the field is empty, so that a name can be typed.
            value={isCash ? '' : draft.party}
            placeholder={isCash ? cashName : ''}
            {...(!isCash && { chosen: draft.partner ?? null })}
            error={wrongText(errors.party)}
            onChange={(value) => edit((current) => setParty(current, value))}
            onChoose={(value, partner) => edit((current) => setParty(current, value, partner))}
            onLink={(partner) => edit((current) => linkParty(current, partner))}
            // On a phone as wide as both columns.
            listClassName="max-sm:left-[calc(-100%-.75rem)]"
          />
        )}
        {isNew && (
          <Field
            // Below the name, or beside it where there is room.
            className={`max-sm:col-span-2 sm:max-xl:col-start-2 lg:max-xl:row-start-2 ${isSupplier ? 'xl:col-start-2 xl:row-start-2' : ''}`}
            label={isSupplier ? t`Phone of the new supplier` : t`Phone of the new customer`}
            type="tel"
            autoComplete="off"
            maxLength={40}
            value={draft.phone ?? ''}
            error={wrongText(errors.partyPhone)}
            onChange={({ target }) => edit((current) => setPhone(current, target.value))}
          />
        )}
        {isSupplier && reference}
        <Today />
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={more}
          onClick={() => setWanted(!isOpen)}
          className="flex min-h-11 items-center gap-2 justify-self-start rounded-lg text-left font-[560] text-muted text-sm max-lg:col-span-full lg:min-h-12"
        >
          <Trans>More</Trans>
          <span className="sr-only">{i18n._(MORE_LABELS[kind])}</span>
          <Chevron isOpen={isOpen} />
        </button>
        <div id={more} className={isOpen ? 'col-span-full grid gap-3 lg:grid-cols-2' : 'hidden'}>
          {!isSupplier && reference}
          <HeadText draft={draft} edit={edit} name="note" label={t`Note`} max={500} />
        </div>
      </div>
    </>
  );
}

/** A note has the day on which it is sent. */
function Today() {
  return (
    <p className="flex min-h-12 items-center text-muted text-sm max-lg:hidden">{dayText(dayOf(useNow()))}</p>
  );
}

/** Such as `From Halishar · Rahman Electronics · Today`. */
function foldedText({ kind, warehouse, to, reference }: DocumentDraft, party: string): string {
  const place = say(shortName(warehouse));
  const target = kind === 'transfer' && say(shortName(to));
  return [
    takesStock(kind) ? t`From ${place}` : t`Into ${place}`,
    target ? t`To ${{ place: target }}` : party,
    reference,
    t`Today`,
  ]
    .filter(Boolean)
    .join(' · ');
}

/**
 * Whether the fields are a text on a small screen. Only a new line folds them, and not while somebody writes there: nothing moves away
 * from a finger. What is wrong opens them.
 */
function useFold(draft: DocumentDraft, fields: RefObject<HTMLElement | null>) {
  const { kind, errors, lines } = draft;
  const isFilled = lines.length > 0 && (kind === 'transfer' || isNamed(draft));
  const [isWanted, setWanted] = useState(!isFilled);
  const fold = useEffectEvent(() => {
    if (isFilled && !fields.current?.contains(document.activeElement)) setWanted(false);
  });
  const seen = useRef(lines.length);
  useEffect(() => {
    if (lines.length > seen.current) fold();
    seen.current = lines.length;
  }, [lines.length]);
  const isWrong = HEAD_FIELDS.some((name) => errors[name] !== undefined);
  return {
    isFolded: !isWanted && !isWrong,
    /** The fields can have the focus at once. */
    unfold: () => flushSync(() => setWanted(true)),
  };
}

const HEAD_FIELDS = ['party', 'partyPhone', 'reference', 'note'];

/** Alt+C goes to the customer or supplier: after the last scan only the name is missing. */
function useCustomerKey(go: () => void): void {
  const press = useEffectEvent(go);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // With Alt a Mac types another character.
      if (!event.altKey || event.code !== 'KeyC' || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      press();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

interface HeadTextProps extends Pick<DraftHeadProps, 'draft' | 'edit'> {
  name: TextField;
  label: string;
  max: number;
  className?: string;
}

function HeadText({ draft, edit, name, label, max, className = '' }: HeadTextProps) {
  return (
    <Field
      className={`max-lg:col-span-2 ${className}`}
      label={label}
      autoComplete="off"
      maxLength={max}
      value={draft[name]}
      error={wrongText(draft.errors[name])}
      onChange={({ target }) => edit((current) => setText(current, name, target.value))}
    />
  );
}
