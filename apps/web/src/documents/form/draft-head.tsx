import type { WarehouseId } from '@godown/shared/items/warehouses';
import { isReturnKind } from '@godown/shared/trade/documents';
import { i18n } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type RefObject, useEffect, useId, useState } from 'react';
import { useMay } from '../../account/may';
import { isOfSupplier, PARTY_NAMES, REFERENCE_NAMES } from '../../stock/document-names';
import { PartnerField } from '../../stock/partner-field';
import { partnerName } from '../../stock/partner-name';
import { warehouseOptions } from '../../stock/warehouse-options';
import { Chevron } from '../../ui/chevron';
import { Field } from '../../ui/field';
import { SelectField } from '../../ui/select-field';
import type { DocumentDraft } from '../drafts/document-drafts';
import { setTarget, setText, setWarehouse, type TextField } from '../drafts/draft-edits';
import { wrongText } from '../drafts/draft-errors';
import { answerOf, needsName } from '../drafts/money-answer';
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

/** Labels of the button that unfolds two fields. */
const MORE_LABELS = {
  receipt: msg`Invoice no. and note`,
  delivery: msg`Order no. and note`,
  transfer: msg`Order no. and note`,
  return: msg`Order no. and note`,
  'supplier-return': msg`Invoice no. and note`,
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

/** Warehouses and party. Reference and note are folded on a phone until they are wanted. */
export function DraftHead({ draft, edit, named, input, next }: DraftHeadProps) {
  const { kind, warehouse, to, errors } = draft;
  const id = useId();
  useCustomerKey(input);
  const [isOpen, setOpen] = useState(draft.reference !== '' || draft.note !== '');
  const party = PARTY_NAMES[kind];
  const mayTrade = useMay('trade');
  const answer = answerOf(draft);
  const isCash = mayTrade && answer === 'cash';
  const cashName = partnerName(useCashName());
  return (
    <div className="grid items-start gap-x-3 gap-y-3 max-sm:grid-cols-2 sm:grid-cols-2 lg:grid-cols-[1fr_1.4fr_1fr_1.6fr]">
      <SelectField
        label={i18n._(WAREHOUSE_LABELS[kind])}
        options={warehouseOptions()}
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
          kind={isOfSupplier(kind) ? 'supplier' : 'customer'}
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
      {mayTrade && named.state === 'new' && needsName(answer) && !isReturnKind(kind) && (
        <Field
          // Below the name.
          className="max-sm:col-span-2 sm:col-start-2 lg:row-start-2"
          label={isOfSupplier(kind) ? t`Phone of the new supplier` : t`Phone of the new customer`}
          type="tel"
          autoComplete="off"
          maxLength={40}
          value={draft.phone ?? ''}
          error={wrongText(errors.partyPhone)}
          onChange={({ target }) => edit((current) => setPhone(current, target.value))}
        />
      )}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        className="col-span-full flex min-h-11 items-center gap-2 justify-self-start rounded-lg text-left font-[560] text-muted text-sm sm:hidden"
      >
        {i18n._(MORE_LABELS[kind])}
        <Chevron isOpen={isOpen} />
      </button>
      <div id={id} className={`contents ${isOpen ? '' : 'max-sm:hidden'}`}>
        <HeadText
          draft={draft}
          edit={edit}
          name="reference"
          label={i18n._(REFERENCE_NAMES[kind])}
          max={100}
        />
        <HeadText draft={draft} edit={edit} name="note" label={t`Note`} max={500} />
      </div>
    </div>
  );
}

/** Alt+C goes to the customer or supplier: after the last scan only the name is missing. */
function useCustomerKey(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      // With Alt a Mac types another character.
      if (!event.altKey || event.code !== 'KeyC' || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}

interface HeadTextProps extends Pick<DraftHeadProps, 'draft' | 'edit'> {
  name: TextField;
  label: string;
  max: number;
}

function HeadText({ draft, edit, name, label, max }: HeadTextProps) {
  return (
    <Field
      className="max-sm:col-span-2"
      label={label}
      autoComplete="off"
      maxLength={max}
      value={draft[name]}
      error={wrongText(draft.errors[name])}
      onChange={({ target }) => edit((current) => setText(current, name, target.value))}
    />
  );
}
