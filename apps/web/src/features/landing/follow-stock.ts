/** Keeps the landing page's figures up to date while somebody looks at it. Not part of the first load. */
import { connectWhileVisible } from '../live/connection';

/** From one answer to the next: on a busy day something changes all the time. */
const SPACING_MS = 800;
/** How often the figures are fetched while there is no stream. */
const POLL_MS = 10_000;

/** Calls `refresh` soon after anything changed, until the returned function is called. */
export function followStock(refresh: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let notBefore = 0;
  const refreshSoon = () => {
    timer ??= setTimeout(
      () => {
        timer = undefined;
        notBefore = Date.now() + SPACING_MS;
        refresh();
      },
      Math.max(0, notBefore - Date.now()),
    );
  };
  const connection = connectWhileVisible({ onItem: refreshSoon, onGap: refreshSoon });
  const polling = setInterval(() => {
    if (!document.hidden && !connection.isOpen()) refreshSoon();
  }, POLL_MS);
  return () => {
    clearTimeout(timer);
    clearInterval(polling);
    connection.close();
  };
}
