/**
 * A signal that aborts when the first of these aborts, with the same reason. It replaces `AbortSignal.any`, which needs
 * Safari 17.4 or Firefox 124. It listens to all signals until one aborts, so one of them must abort at some time.
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
