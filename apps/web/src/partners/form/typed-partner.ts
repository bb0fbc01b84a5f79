/** A customer or supplier as it is typed, and the body for the API. */
import {
  type NewPartner,
  newPartnerSchema,
  type Partner,
  type PartnerEdit,
  type PartnerKind,
} from '@godown/shared/trade/partners';
import { writePhone } from '@godown/shared/trade/phone';
import type { Resolver } from 'react-hook-form';
import { checkTyped } from '../../ui/check-typed';
import { decimalText } from '../../ui/format';
import { readNumber } from '../../ui/read-number';

/** Texts as they are typed. Money is read by `readNumber`. */
export interface TypedPartner {
  name: string;
  phone: string;
  shop: string;
  address: string;
  note: string;
  creditLimit: string;
  /** The amount owed at the start. Only for a new one. */
  opening: string;
}

const MONEY = ['creditLimit', 'opening'] as const;
const isMoney = (name: keyof TypedPartner) => MONEY.some((each) => each === name);
const NAMES = ['name', 'phone', 'shop', 'address', 'note', ...MONEY] as const;

export const toTyped = (partner?: Partial<Partner>): TypedPartner => ({
  name: partner?.name ?? '',
  phone: partner?.phone ? writePhone(partner.phone) : '',
  shop: partner?.shop ?? '',
  address: partner?.address ?? '',
  note: partner?.note ?? '',
  creditLimit: partner?.creditLimit === undefined ? '' : decimalText(partner.creditLimit, 2),
  opening: '',
});

/** Text that is no number is sent to the schema as it is, which says what is wrong. */
const toValue = (name: keyof TypedPartner, text: string) =>
  isMoney(name) ? (readNumber(text) ?? text) : text.trim();

/** Checks what was typed. A field without a text is left out, but a partner has a name. */
export const partnerResolver =
  (kind: PartnerKind): Resolver<TypedPartner, unknown, NewPartner> =>
  (typed) => {
    const filled = NAMES.filter((name) => name === 'name' || typed[name].trim() !== '');
    const body = Object.fromEntries(filled.map((name) => [name, toValue(name, typed[name])]));
    return checkTyped(newPartnerSchema, { kind, ...body });
  };

/** The fields that differ from the stored ones: null removes a field. */
export function toEdit(
  partner: Partner,
  { kind: _kind, opening: _opening, ...typed }: NewPartner,
): PartnerEdit {
  const names = ['name', 'phone', 'shop', 'address', 'note', 'creditLimit'] as const;
  return Object.fromEntries(
    names.filter((name) => typed[name] !== partner[name]).map((name) => [name, typed[name] ?? null]),
  );
}
