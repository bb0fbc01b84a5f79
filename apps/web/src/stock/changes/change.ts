/** A change of the stock or of items, and the definition of its kind. */

import type { Item } from '@godown/shared/items/item';
import type { WarehouseId } from '@godown/shared/items/warehouses';
import { msg, t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '../../api/client';
import { Refusal } from '../../api/refusal';
import { timeNow } from '../../api/server-time';
import { newIdempotencyKey } from '../../outbox/outbox';
import type { Posted } from '../../outbox/posted';

/** Units added to each warehouse, and damaged ones beside them; negative if they are removed. */
export type Deltas = Partial<Record<WarehouseId, number>> & {
  damaged?: Partial<Record<WarehouseId, number>> | undefined;
};

/** The effect of a change on the account of a customer or supplier. */
export interface AccountDelta {
  partner: string;
  /** The change of the amount owed. Below zero: less is owed. */
  change: number;
  /** The amount owed on the screen before it, if that is known. Data fetched later may have the change already. */
  before?: number | undefined;
  /** The number of the note that it pays. */
  document?: string | undefined;
}

/** A change, as devices store it. Its other fields depend on its kind. */
export interface Change extends Posted {
  kind: string;
  itemName: string;
}

/** The response to a change. */
export interface Sent {
  /** The item after the change; null when it was deleted, or the change is not of one item. */
  item: Item | null;
  /** The movement by which the change can be undone, if there is one. */
  movement?: string | undefined;
}

export interface Sending {
  api: Api;
  client: QueryClient;
  /** Options of the request: who makes the change, and its idempotency key. */
  keyed: { by: string; key: string };
}

/**
 * The facts that the product needs of a kind of change: its effect on the screen, its words, how it is sent, and the change that undoes it.
 * `F`: the fields of such a change besides those of every change. `R`: the response.
 */
export interface ChangeKind<F extends object, R extends Sent> {
  /** Devices store it, so it must stay. */
  readonly kind: string;
  /** Such as `1 delivered from Halishar`. */
  text(change: Change & F): string;
  /** Sends it. Rejects with the `ApiError`, or with a `Refusal` that says why it cannot be carried out. */
  send(change: Change & F, sending: Sending): Promise<R>;

  /** The ids of the items whose balances or fields it alters. By default its subject. */
  items?(change: Change & F): string[];
  /** The change of each balance of an item. */
  deltas?(change: Change & F, item: string): Deltas;
  /** Applies its other effects to an item. */
  apply?(change: Change & F, item: Item): Item;
  /** The account that it alters; null if it alters none. */
  account?(change: Change & F): AccountDelta | null;

  /** Updates or invalidates other data after its response. The item of the response is in the cache already. */
  onConfirmed?(change: Change & F, sent: R, client: QueryClient): void;
  /** The same after a refusal. The change counts as refused when the promise is settled. */
  onRefused?(change: Change & F, error: Error, client: QueryClient): Promise<void> | void;

  /** The toast when it is confirmed. By default none. */
  done?(change: Change & F, sent: R): string;
  /** The page that the toast offers to open, and its subject (`of`). */
  result?(sent: R): { of: string; path: string } | null;
  /** Makes the change that undoes it; null if that is not possible. */
  undo?(change: Change & F, sent: R): (() => Change) | null;

  /** The reason of the refusal, if the kind knows a better text than the error. A part of its own can be loaded for it. */
  reason?(change: Change & F, error: Error): ReactNode;
  /** The page that shows its refusal itself. */
  asksAt?(change: Change & F): string;
  /** The place where a refused change is corrected. By default it can be retried. */
  correct?(change: Change & F, client: QueryClient): Correction;
  /** The question about a refused one, in place of its buttons. Null: none. */
  ask?(change: Change & F, error: Error | null): ReactNode;
}

interface Correction {
  path: string;
  state?: object;
  /** True if the change stays in the outbox until the page has an answer. */
  stays?: boolean;
}

type AnyKind = ChangeKind<object, Sent>;

const kinds = new Map<string, AnyKind>();

/** Makes a kind known to the outbox, which may have such changes of an earlier visit (`app/change-kinds.ts`). */
export function defineChange<F extends object, R extends Sent>(kind: ChangeKind<F, R>): ChangeKind<F, R> {
  kinds.set(kind.kind, kind);
  return kind;
}

export const kindOf = ({ kind }: Change): AnyKind => kinds.get(kind) ?? UNKNOWN;

/** A device may have a change of a newer version of the product, which was rolled back. */
const UNKNOWN: AnyKind = {
  kind: 'unknown',
  text: () => t`Unknown change`,
  send: () => Promise.reject(new Refusal(msg`This version of Godown cannot send it.`)),
};

/** True if a change is of this kind. */
export function isA<F extends object, R extends Sent>(
  kind: ChangeKind<F, R>,
  change: Change | undefined,
): change is Change & F {
  return change?.kind === kind.kind;
}

/** The object of the change. Without an id, such as a new item, the key of the change is its subject. */
export interface Target {
  _id?: string;
  name: string;
  /** The idempotency key. By default a new one. */
  key?: string;
  /** All things that the change touches, if there are more than its subject. */
  touches?: string[];
}

/** A new change by the person with this address. */
export function createChange<F extends object, R extends Sent>(
  { kind }: ChangeKind<F, R>,
  { key = newIdempotencyKey(), _id: subject = key, name: itemName, touches }: Target,
  fields: F,
  by: string,
): Change & F {
  return { ...fields, key, by, at: timeNow(), subject, ...(touches && { touches }), itemName, kind };
}

/** Such as `1 delivered from Halishar`. */
export const changeText = (change: Change): string => kindOf(change).text(change);

/** The ids of the items whose balances or fields the change alters. */
export const itemsOf = (change: Change): string[] => kindOf(change).items?.(change) ?? [change.subject];

/** The change of each balance of an item. */
export const deltasOf = (change: Change, item: string): Deltas => kindOf(change).deltas?.(change, item) ?? {};

export function reverse({ damaged, ...deltas }: Deltas): Deltas {
  return { ...negate(deltas), ...(damaged && { damaged: negate(damaged) }) };
}

const negate = (deltas: Partial<Record<WarehouseId, number>>) =>
  Object.fromEntries(Object.entries(deltas).map(([id, delta]) => [id, -delta]));
