/** The reasons for which changes wait or were refused, in the outbox as it is stored. */
import type { DehydratedState } from '@tanstack/react-query';
import { type KeptReason, keepReason, toError } from '../ui/reason';

type Reason = Error | KeptReason | null;

export const toStored = (state: DehydratedState): DehydratedState =>
  withReasons(state, (reason) => (reason instanceof Error ? keepReason(reason) : reason));

/** An older version of the app stored the errors themselves, of which their messages are left. */
export const fromStored = (state: DehydratedState): DehydratedState =>
  withReasons(state, (reason) => (reason === null || reason instanceof Error ? reason : toError(reason)));

function withReasons({ mutations, queries }: DehydratedState, change: (reason: Reason) => Reason) {
  const changed = mutations.map(({ state, ...others }) => {
    const error = change(state.error) as Error | null;
    const failureReason = change(state.failureReason) as Error | null;
    return { ...others, state: { ...state, error, failureReason } };
  });
  return { mutations: changed, queries };
}
