import { isReturnKind, RETURNED_KINDS, type ReturnKind } from '@godown/shared/trade/documents';
import { fromCents } from '@godown/shared/trade/money';
import { refundOf } from '@godown/shared/trade/refund';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Button } from '../../../ui/button';
import { countText, moneyText } from '../../../ui/format';
import { Glyph } from '../../../ui/glyph';
import { QuietLink } from '../../../ui/quiet-link';
import { Skeleton } from '../../../ui/skeleton';
import { WholeWords } from '../../../ui/whole-words';
import { addReturned, type Returnable, unitsOn } from '../../drafts/returnable';
import { type DraftLinesProps, Line } from './draft-lines';

interface FromNoteProps extends DraftLinesProps {
  /** The lines of its note. Null without a note, and while it is not known. */
  returnable: readonly Returnable[] | null;
  isLoading: boolean;
}

/** The lines that a return has from its note. Empty for other kinds. */
export function FromNote({ returnable, isLoading, ...lines }: FromNoteProps) {
  const { kind, returns, partner } = lines.draft;
  if (!isReturnKind(kind)) return null;
  if (returns === undefined)
    return lines.draft.lines.length === 0 && <NoteHint kind={kind} partner={partner} />;
  // Without the note any item can be entered.
  return (returnable || isLoading) && <ReturnableLines {...lines} number={returns} returnable={returnable} />;
}

interface ReturnableLinesProps extends DraftLinesProps {
  number: string;
  /** Null while the note is loading. */
  returnable: readonly Returnable[] | null;
}

/** The items of a note that can come back. A tap adds one piece, and its line opens in this place: the finger is there. */
function ReturnableLines({ number, returnable, ...lines }: ReturnableLinesProps) {
  const { draft, edit } = lines;
  const id = useId();
  const wasShown = useRef(false);
  useEffect(() => {
    wasShown.current = returnable !== null;
  }, [returnable]);
  const indexes = new Map(draft.lines.map(({ item }, index) => [item, index]));
  const shown = returnable?.filter(({ item, left }) => left > 0 || indexes.has(item));
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-1 font-[680] text-base">
        <Trans>On {number}</Trans>
      </h2>
      {!shown && <Loading />}
      {shown?.length === 0 && (
        <p className="py-3 text-muted">
          <Trans>Nothing of it can be returned any more.</Trans>
        </p>
      )}
      {shown && shown.length > 0 && (
        <ul className="divide-y divide-line border-line border-y">
          {shown.map((line) => {
            const index = indexes.get(line.item);
            return (
              <li key={line.item}>
                <Row draft={draft} line={line} edit={edit} />
                {index !== undefined && (
                  <Added wasShown={wasShown}>
                    <Line {...lines} index={index} isBelowName />
                  </Added>
                )}
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

interface RowProps extends Pick<DraftLinesProps, 'draft' | 'edit'> {
  line: Returnable;
}

function Row({ draft, line, edit }: RowProps) {
  const { name, sold } = line;
  const left = line.left - unitsOn(draft, line.item);
  const add = (units: number) => edit((current) => addReturned(current, line, units));
  return (
    <div className="flex items-center">
      {/* It keeps the focus when no lines are left. */}
      <button
        type="button"
        aria-disabled={left <= 0}
        onClick={() => add(1)}
        className="-mx-2 flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-lg px-2 py-1.5 text-left not-aria-disabled:hover:bg-ground"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-[620] [overflow-wrap:anywhere]">
            <WholeWords text={name} />
          </span>
          <span className="block text-muted text-sm tabular-nums">
            {leftText(left, sold && fromCents(refundOf(1, sold)))}
          </span>
        </span>
        {left > 0 && <Glyph name="plus" className="size-5 text-accent" />}
      </button>
      {left > 1 && (
        <Button
          variant="faint"
          size="small"
          aria-label={t`All ${{ count: countText(left) }}: ${name}`}
          onClick={() => add(left)}
        >
          <Trans context="pieces">All</Trans>
        </Button>
      )}
    </div>
  );
}

/** Such as `4 left · 950.00$ each`, or `1 left · Free`. */
function leftText(left: number, paid: number | undefined): string {
  if (left <= 0) return t`All that was left is in this return`;
  const count = countText(left);
  if (paid === 0) return t`${count} left · Free`;
  return paid === undefined ? t`${count} left` : t`${count} left · ${{ price: moneyText(paid) }} each`;
}

interface AddedProps {
  /** True if the list was on the screen before. */
  wasShown: RefObject<boolean>;
  children: ReactNode;
}

/** A line that was just added, by a tap or a scan, comes into view with its condition. */
function Added({ wasShown, children }: AddedProps) {
  const place = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (wasShown.current) place.current?.scrollIntoView({ block: 'nearest' });
  }, [wasShown]);
  return (
    // Above the bar with the buttons, below that with the navigation.
    <ul ref={place} className="scroll-mt-32">
      {children}
    </ul>
  );
}

function Loading() {
  return (
    <div role="status" aria-label={t`Loading the document`} className="grid animate-shimmer gap-3 py-3">
      <Skeleton className="h-11" />
      <Skeleton className="h-11" />
    </div>
  );
}

/** For a return whose note is not known. */
function NoteHint({ kind, partner }: { kind: ReturnKind; partner: string | undefined }) {
  const search = new URLSearchParams({ kind: RETURNED_KINDS[kind], ...(partner && { partner }) });
  return (
    <QuietLink to={{ pathname: '/documents', search: String(search) }}>
      <Trans>If you know the note, start there</Trans>
    </QuietLink>
  );
}
