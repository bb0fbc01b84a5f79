import { useOnline } from '../outbox/use-outbox';
import { Glyph } from '../ui/glyph';

/** Shown while the server cannot be reached. */
export function OfflineBanner() {
  const online = useOnline();
  return (
    <div role="status">
      {!online && (
        <p className="bg-warn-soft text-warn">
          <span className="wrap flex items-center gap-2.5 py-3 font-[560] text-sm">
            <Glyph name="offline" className="size-5" />
            {navigator.onLine ? 'The server cannot be reached.' : 'You are offline.'} This page may be out of
            date. Changes to items and stock are kept and sent later.
          </span>
        </p>
      )}
    </div>
  );
}
