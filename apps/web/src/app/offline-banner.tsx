import { useSyncExternalStore } from 'react';
import { Glyph } from '../ui/glyph';

function watchConnection(listener: () => void): () => void {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

/** Says that there is no network, for as long as that is so. */
export function OfflineBanner() {
  const online = useSyncExternalStore(
    watchConnection,
    () => navigator.onLine,
    () => true,
  );
  return (
    <div role="status">
      {!online && (
        <p className="bg-warn-soft text-warn">
          <span className="wrap flex items-center gap-2.5 py-3 font-[560] text-sm">
            <Glyph name="offline" className="size-5" />
            You are offline. What you see may be out of date, and nothing can be changed until you are back.
          </span>
        </p>
      )}
    </div>
  );
}
