import { searchWordsOf, typedWordsOf } from '@godown/shared/search-words';
import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useDeferredValue, useMemo } from 'react';
import { useApi } from '../account/use-api';
import { Combobox } from '../ui/combobox';
import { moneyText } from '../ui/format';
import { foundPartnersQuery, keptPartnersQuery } from './partners-query';
import { partiesQuery } from './queries';

/** At most so many suggestions: with its keyboard open, a phone shows no more. */
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
    'label' | 'error' | 'onLeave' | 'listClassName' | 'ref'
  > {
  /** Undefined for both. */
  kind?: PartnerKind;
  value: string;
  onChange: (party: string) => void;
  /** Called when a suggestion was taken: a customer or supplier, or the name of one in an earlier document. */
  onChoose: (party: string, partner: Partner | undefined) => void;
}

/**
 * A customer or supplier: one of those who have an account, with what is owed, or any name. Without a connection those on the device are
 * suggested.
 */
export function PartnerField({ kind, value, onChange, onChoose, ...field }: PartnerFieldProps) {
  const q = useDeferredValue(value.trim());
  const partners = useOfferedPartners(kind, q);
  const { data: parties = [] } = useQuery({ ...partiesQuery(useApi(), q), enabled: q !== '' });
  const names = new Set([value.trim(), ...partners.map(({ name }) => name)]);
  const options = [
    ...partners.map(toOption),
    ...parties
      .filter((party) => !names.has(party))
      // An id in the page has no spaces.
      .map((name): Option => ({ id: encodeURIComponent(name), name })),
  ].slice(0, MOST);
  return (
    <Combobox
      {...field}
      isFree
      maxLength={200}
      text={value}
      onText={onChange}
      options={options}
      onChoose={({ name, partner }) => onChoose(partner?.name ?? name, partner)}
    />
  );
}

/** Such as `Abdul Karim, Karim Store`, and what is owed if the person may see it. */
function toOption(partner: Partner): Option {
  const { _id: id, name, shop, balance = 0 } = partner;
  const hint = balance === 0 ? '' : moneyText(balance);
  return { id, name: shop ? `${name}, ${shop}` : name, hint, partner };
}

/** Those that match: at once those on the device, then also those that the server finds. */
function useOfferedPartners(kind: PartnerKind | undefined, q: string): Partner[] {
  const api = useApi();
  const { data: kept } = useQuery({
    ...keptPartnersQuery(api, kind ?? 'customer'),
    enabled: kind !== undefined,
  });
  const { data: found } = useQuery({ ...foundPartnersQuery(api, kind, q), enabled: q !== '' });
  return useMemo(() => {
    if (q === '') return [];
    const all = [...(found ?? []), ...matchPartners(kept ?? [], q)];
    return all.filter(({ _id }, index) => all.findIndex((each) => each._id === _id) === index);
  }, [kept, found, q]);
}

/** The customers or suppliers in which each typed word begins a word of the name, the shop or the phone number. */
function matchPartners(partners: readonly Partner[], text: string): Partner[] {
  const typed = typedWordsOf(text);
  return partners.filter(({ name, shop = '', phone = '' }) => {
    const words = [name, shop, phone].flatMap(searchWordsOf);
    return typed.every((part) => words.some((word) => word.startsWith(part)));
  });
}
