import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useDeferredValue } from 'react';
import { useApi } from '../account/use-api';
import { Combobox } from '../ui/combobox';
import { partiesQuery } from './queries';

/** At most so many suggestions: with its keyboard open, a phone shows no more. */
const MOST = 5;

type Option = { id: string; name: string };

interface PartyFieldProps
  extends Pick<ComponentProps<typeof Combobox<Option>>, 'label' | 'error' | 'onLeave' | 'ref'> {
  value: string;
  onChange: (party: string) => void;
}

/**
 * The name of a customer or supplier, with those that were entered before as suggestions. The browser's own list
 * (`datalist`) cuts long names off on a phone. Without a connection there are none.
 */
export function PartyField({ value, onChange, ...field }: PartyFieldProps) {
  const q = useDeferredValue(value.trim());
  const { data: parties = [] } = useQuery({ ...partiesQuery(useApi(), q), enabled: q !== '' });
  const options = parties
    .filter((party) => party !== value.trim())
    .slice(0, MOST)
    // An id in the page has no spaces.
    .map((name) => ({ id: encodeURIComponent(name), name }));
  return (
    <Combobox
      {...field}
      isFree
      maxLength={200}
      text={value}
      onText={onChange}
      options={options}
      onChoose={({ name }) => onChange(name)}
    />
  );
}
