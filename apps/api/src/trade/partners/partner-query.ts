/** The parameters and cursors of the lists of customers and suppliers. */
import { ObjectId } from 'mongodb';
import type { ParameterTexts } from '../../http/routes.js';
import type { BalancePlace, NamePlace } from './partners.repo.js';

/** Where one kind is meant. */
export const KIND_PARAMETER: ParameterTexts = { kind: { description: 'Customers or suppliers.' } };

/** Where all are listed unless a kind is given. */
export const PARTNER_PARAMETERS: ParameterTexts = {
  kind: { description: 'Only customers, or only suppliers.' },
  q: {
    description:
      'Each word is the beginning of a word in the name, the shop or the address, or digits of the phone number. If that finds nobody, it is the beginning of a name or a shop in the other script, by its sound: “jalil” finds জলিল.',
  },
};

export function readNamePlace(text: string): NamePlace | null {
  const [, id, name = ''] = /^([0-9a-f]{24})\.([\w-]{0,400})$/.exec(text) ?? [];
  return id === undefined
    ? null
    : { nameKey: Buffer.from(name, 'base64url').toString(), _id: ObjectId.createFromHexString(id) };
}

export const toNameCursor = ({ nameKey, _id }: NamePlace): string =>
  `${_id}.${Buffer.from(nameKey).toString('base64url')}`;

export function readBalancePlace(text: string): BalancePlace | null {
  const [, id, balance] = /^([0-9a-f]{24})\.(-?\d{1,15})$/.exec(text) ?? [];
  return id === undefined ? null : { balance: Number(balance), _id: ObjectId.createFromHexString(id) };
}

export const toBalanceCursor = ({ balance, _id }: BalancePlace): string => `${_id}.${balance}`;
