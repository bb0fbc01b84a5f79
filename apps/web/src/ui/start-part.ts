/**
 * Loads a part and starts it. `load` resolves to a function that starts the part and returns one that stops it. Returns a
 * function that stops the part, or keeps it from starting. If the part cannot be loaded, nothing is started.
 */
export function startPart(load: () => Promise<() => () => void>): () => void {
  let isStopped = false;
  let stop = () => {};
  load().then(
    (start) => {
      if (!isStopped) stop = start();
    },
    () => undefined,
  );
  return () => {
    isStopped = true;
    stop();
  };
}
