import type { Partner, PartnerKind } from '@godown/shared/trade/partners';
import { writePhone } from '@godown/shared/trade/phone';
import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useApi } from '../account/use-api';
import { Combobox } from '../ui/combobox';
import { inDigits } from '../ui/format';
import { partnersQuery } from './partner-queries';

/** With its keyboard open, a phone shows no more. */
const MOST = 5;

interface PartnerPickerProps {
  kind: PartnerKind;
  label: string;
  /** The id of one that cannot be chosen. */
  except?: string;
  /** Null while the text is another one. */
  onChoose: (partner: Partner | null) => void;
}

/** A choice of one customer or supplier by a part of the name, the shop or the phone. */
export function PartnerPicker({ kind, label, except, onChoose }: PartnerPickerProps) {
  const [text, setText] = useState('');
  const q = useDeferredValue(text.trim());
  const { data } = useInfiniteQuery({
    ...partnersQuery(useApi(), String(new URLSearchParams({ kind, q }))),
    enabled: q !== '',
  });
  const found = data?.pages[0]?.rows.filter(({ _id }) => _id !== except).slice(0, MOST) ?? [];
  return (
    <Combobox
      label={label}
      placeholder={t`Name, shop, phone`}
      error={undefined}
      maxLength={200}
      emptyText={data ? t`Nobody has this name.` : ''}
      text={text}
      onText={(typed) => {
        setText(typed);
        onChoose(null);
      }}
      options={found.map((partner) => ({
        id: partner._id,
        name: partner.name,
        hint: hintOf(partner),
        partner,
      }))}
      onChoose={({ name, partner }) => {
        setText(name);
        onChoose(partner);
      }}
    />
  );
}

const hintOf = ({ shop, phone }: Partner) => shop ?? (phone ? inDigits(writePhone(phone)) : '');
