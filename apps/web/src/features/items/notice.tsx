import { Glyph } from '../../ui/glyph';

/** Why something did not happen, beside the thing itself. Announced when it appears. */
export function Notice({ text, onDismiss }: { text: string | null; onDismiss: () => void }) {
  return (
    <div role="alert" className="empty:hidden">
      {text && (
        <div className="flex animate-rise items-start gap-3 rounded-control border border-bad/40 bg-bad-soft py-1 pr-1 pl-4 text-bad">
          <p className="min-w-0 flex-1 py-2.5 font-[560] text-sm">{text}</p>
          <button
            type="button"
            aria-label="Dismiss"
            onClick={onDismiss}
            className="grid size-11 shrink-0 place-items-center rounded-lg hover:bg-bad/10"
          >
            <Glyph name="close" className="size-5" />
          </button>
        </div>
      )}
    </div>
  );
}
