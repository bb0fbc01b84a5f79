/** The cursors of the lists of customers and suppliers. */
import { ObjectId } from 'mongodb';
import type { BalancePlace, NamePlace } from './partners.repo.js';

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
