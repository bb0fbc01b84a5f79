import { Button } from '../../../ui/button';
import { Glyph } from '../../../ui/glyph';
import { changeText, unknownText } from './stock-change';
import type { Unknown } from './use-stock-changes';

interface UnknownNoticeProps {
  unknown: readonly Unknown[];
  onAgain: () => void;
  onDismiss: () => void;
}

/** Says that some changes were never answered, and sends them again so that each counts once. */
export function UnknownNotice({ unknown, onAgain, onDismiss }: UnknownNoticeProps) {
  return (
    <div role="alert" className="empty:hidden">
      {unknown.length > 0 && (
        <div className="grid animate-rise gap-1 rounded-control border border-warn/40 bg-warn-soft py-1 pr-1 pb-2 pl-4 text-warn">
          <div className="flex items-start gap-3">
            <p className="min-w-0 flex-1 py-2.5 font-[560] text-sm">
              {unknownText(listText(unknown))} Trying again counts it once.
            </p>
            <button
              type="button"
              aria-label="Dismiss"
              onClick={onDismiss}
              className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-warn/10"
            >
              <Glyph name="close" className="size-5" />
            </button>
          </div>
          <Button
            size="small"
            busy={unknown.some(({ busy }) => busy)}
            onClick={onAgain}
            className="justify-self-start"
          >
            Try again
          </Button>
        </div>
      )}
    </div>
  );
}

/** Several of the same are one, with their number. */
function listText(unknown: readonly Unknown[]): string {
  const counts = new Map<string, number>();
  for (const { change } of unknown) {
    const text = changeText(change);
    counts.set(text, (counts.get(text) ?? 0) + 1);
  }
  return [...counts].map(([text, count]) => (count > 1 ? `${text} (${count} times)` : text)).join(', ');
}
