/**
 * A signal that aborts with the first of these, for the same reason. It stands in for `AbortSignal.any`, which needs
 * Safari 17.4 or Firefox 124. It listens to all of them until one aborts, so one of them must abort in the end.
 */
export function anySignal(signals: AbortSignal[]): AbortSignal {
  const first = new AbortController();
  for (const signal of signals) {
    const follow = () => first.abort(signal.reason);
    if (signal.aborted) follow();
    else signal.addEventListener('abort', follow, { signal: first.signal });
  }
  return first.signal;
}
