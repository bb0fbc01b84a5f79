import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { writePhone } from '@godown/shared/trade/phone';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useDeferredValue, useRef, useState } from 'react';
import { useApi } from '../account/use-api';
import { Combobox } from '../ui/combobox';
import { inDigits, moneyText } from '../ui/format';
import { partyTextsQuery } from './partners-query';
import { partiesQuery } from './queries';
import { restOfName, useNamesake, useNamesakes } from './use-namesake';
import { useOfferedPartners } from './use-offered-partners';

/** Maximum number of suggestions: with its keyboard open, a phone shows no more. */
const MOST = 5;

interface Option {
  id: string;
  name: string;
  hint?: string;
  /** Undefined for a name of earlier documents. */
  partner?: Partner;
}

interface PartnerFieldProps
  extends Pick<
    ComponentProps<typeof Combobox<Option>>,
    'label' | 'name' | 'placeholder' | 'error' | 'onEnter' | 'onLeave' | 'listClassName' | 'ref'
  > {
  /** Undefined for both. */
  kind?: PartnerKind;
  /** Only partners who have an account; those who owe most are offered at once. */
  isAccount?: boolean;
  /** Enter completes a name that is half typed. */
  isCompleted?: boolean;
  value: string;
  /** The id of the partner with this name, or null. With it the whole name of only one is enough. */
  chosen?: string | null;
  onChange: (party: string) => void;
  /** Called when a suggestion was taken: a customer or supplier, or the name of one in an earlier document. */
  onChoose: (party: string, partner: Partner | undefined) => void;
  /** Called in place of `onChoose` when the field was left with the whole name of only one: the person meant has not changed. */
  onLink?: (partner: Partner) => void;
}

/**
 * A customer or supplier: one of those who have an account, with what is owed, or any name. Without a connection those on the device are
 * suggested.
 */
export function PartnerField({
  kind,
  isAccount = false,
  isCompleted = false,
  value,
  chosen,
  onChange,
  onChoose,
  onLink = (partner) => onChoose(partner.name, partner),
  onLeave,
  ...field
}: PartnerFieldProps) {
  const q = useDeferredValue(value.trim());
  const last = useRef<Partner>(undefined);
  const choose = (name: string, partner: Partner | undefined) => {
    last.current = partner;
    onChoose(name, partner);
  };
  const [isLeft, setLeft] = useState(false);
  useNamesake({ kind, name: isLeft && chosen === null ? value.trim() : '' }, (partner) => {
    last.current = partner;
    onLink(partner);
  });
  const namesake = useToldApart({ kind, name: value.trim(), chosen });
  const { partners } = useOfferedPartners({ kind, q, isEager: isAccount });
  const { data: parties = [] } = useQuery({
    ...useTextsQuery(kind, q),
    enabled: q !== '' && !isAccount,
  });
  const names = new Set(partners.map(({ name }) => name));
  // Suggestions for an older text are not taken.
  const completed = isCompleted && q === value.trim() ? findCompleted(partners, q) : undefined;
  const options = [
    ...partners.map((partner) => toOption(partner, partners)),
    ...(isAccount ? [] : parties)
      .filter((party) => party !== value.trim() && !names.has(party))
      // An id in the page has no spaces.
      .map((name): Option => ({ id: encodeURIComponent(name), name })),
  ].slice(0, MOST);
  return (
    <div className="min-w-0">
      <Combobox
        {...field}
        isFree={!isAccount}
        isEager={isAccount}
        byEnter={completed && toOption(completed, partners)}
        maxLength={200}
        text={value}
        onText={(text) => {
          setLeft(false);
          // A hand scanner types into the field, and its text is removed again.
          if (last.current?.name === text) choose(text, last.current);
          else onChange(text);
        }}
        options={options}
        onChoose={({ name, partner }) => choose(partner?.name ?? name, partner)}
        onLeave={(text) => {
          setLeft(true);
          onLeave?.(text);
        }}
      />
      <p
        role="status"
        className="mt-1 text-muted text-sm tabular-nums [overflow-wrap:anywhere] empty:sr-only"
      >
        {namesake}
      </p>
    </div>
  );
}

/** The shop, the phone number or the address of the chosen one, if another has the same name: without it both look alike. */
function useToldApart({
  kind,
  name,
  chosen,
}: {
  kind: PartnerKind | undefined;
  name: string;
  chosen: string | null | undefined;
}): string {
  const { namesakes } = useNamesakes({ kind, name: chosen ? name : '' });
  const own = namesakes.length > 1 && namesakes.find(({ _id }) => _id === chosen);
  if (!own) return '';
  const { shop, phone, address } = own;
  return [shop, phone ? inDigits(writePhone(phone)) : address].filter(Boolean).join(', ');
}

/**
 * The only partner with an account whose name begins with the text, if the text ends inside a word. A whole word may be the name of
 * somebody new: Karim must not become Karim Traders unseen.
 */
function findCompleted(partners: readonly Partner[], text: string): Partner | undefined {
  const [only, ...others] = partners.filter(({ name }) => restOfName(name, text) !== null);
  const rest = only && others.length === 0 ? restOfName(only.name, text) : null;
  return rest && /^[\p{L}\p{M}\p{N}]/u.test(rest) ? only : undefined;
}

/** Names in earlier notes. A field of one kind offers no names of the other one. */
function useTextsQuery(kind: PartnerKind | undefined, q: string) {
  const api = useApi();
  return kind ? partyTextsQuery(api, kind, q) : partiesQuery(api, q);
}

/** Such as `Abdul Karim, Karim Store`, with the phone number if others have the name, and the amount owed if the person may see it. */
function toOption(partner: Partner, all: readonly Partner[]): Option {
  const { _id: id, balance = 0 } = partner;
  const hint = balance === 0 ? '' : balance > 0 ? moneyText(balance) : inAdvanceText(-balance);
  const isShared = all.filter(({ name }) => name === partner.name).length > 1;
  return { id, name: partnerText(partner, { withPhone: isShared }), hint, partner };
}

const inAdvanceText = (advance: number) => t`in advance ${{ amount: moneyText(advance) }}`;

export function partnerText({ name, shop, phone }: Partner, { withPhone }: { withPhone: boolean }): string {
  return [name, shop, withPhone && phone && inDigits(writePhone(phone))].filter(Boolean).join(', ');
}
