/**
 * Starts something that is a part of its own, which `load` fetches: it resolves to what starts it, and that returns how to
 * stop it. Returns how to call it off, come or not. Where the part does not come, nothing is started.
 */
export function startPart(load: () => Promise<() => () => void>): () => void {
  let gone = false;
  let stop = () => {};
  load().then(
    (start) => {
      if (!gone) stop = start();
    },
    () => undefined,
  );
  return () => {
    gone = true;
    stop();
  };
}
