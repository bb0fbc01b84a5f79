/** The changes in the outbox, as mutations in the query client's cache. */
import type { Mutation, MutationState, QueryClient } from '@tanstack/react-query';

export const OUTBOX_KEY = ['outbox'];
/** Query data: the changes in the outboxes of this person's other tabs, as `ChangeState`s. */
export const ELSEWHERE_KEY = ['outbox-elsewhere'];

/** The fields of every change. Devices store them, so new fields must be optional. */
export interface Posted {
  /** The idempotency key. */
  key: string;
  /** The address of the person who made the change. */
  by: string;
  /** The time of the change, in milliseconds. */
  at: number;
  /** The changed thing, such as an item's id. */
  subject: string;
  /** All things that it touches, if there are more than its subject, such as the items of a document. */
  touches?: string[];
}

export type ChangeMutation = Mutation<unknown, Error, Posted>;

export type ChangeState = MutationState<unknown, Error, Posted>;

export function isChange({ options, state }: Mutation): boolean {
  return options.mutationKey?.[0] === OUTBOX_KEY[0] && ['pending', 'error'].includes(state.status);
}

/** The changes in the outbox, the oldest first. */
export function listChanges(client: QueryClient): ChangeMutation[] {
  return client.getMutationCache().getAll().filter(isChange) as unknown as ChangeMutation[];
}

export function findChange(client: QueryClient, key: string): ChangeMutation | undefined {
  return listChanges(client).find(({ state }) => state.variables?.key === key);
}

/** The changes of this person's other tabs. One that this tab has taken over is its own. */
export function listElsewhere(client: QueryClient): ChangeState[] {
  const states = client.getQueryData<ChangeState[]>(ELSEWHERE_KEY) ?? [];
  return states.filter(({ variables }) => variables && !findChange(client, variables.key));
}

/** True if two changes touch the same thing, so that their order counts. */
export function shareThing(one: Posted, other: Posted): boolean {
  const touched = touchedBy(one);
  return touchedBy(other).some((thing) => touched.includes(thing));
}

export const touchedBy = ({ subject, touches }: Posted): readonly string[] => touches ?? [subject];
