import { lazy, type RefObject, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useLocation, useNavigate } from 'react-router-dom';
import { useMay } from '../account/may';
import { withTexts } from '../language/language';
import { notKnown, notLookedUp, passOn, type ScanAnswer, useScan } from '../stock/scans/scan-event';
import { type Finding, type Found, useFindByCode, useListByCode } from '../stock/scans/use-find-by-code';
import { itemPath } from '../stock/stock';
import { LastScans } from './last-scans';
import type { Asked } from './listening';
import { signal } from './signal';
import { useLastScans } from './use-last-scans';

const ScanSheet = lazy(
  withTexts(async () => ({ default: (await import('./scan-sheet')).ScanSheet }), 'items'),
);
const UnknownSheet = lazy(
  withTexts(async () => ({ default: (await import('./unknown-sheet')).UnknownSheet }), 'items'),
);
const CameraDialog = lazy(
  withTexts(async () => ({ default: (await import('./camera/camera-dialog')).CameraDialog }), 'items'),
);

/** The item or the unknown code of a scan that the page has not taken. */
type Open = Found | { code: string };

interface ScanningProps {
  /** All requests so far. */
  asked: readonly Asked[];
  /** The place of the last scans. */
  region: RefObject<HTMLElement | null>;
}

/** Passes scanned codes to the page, or handles them if no page takes them. */
export function Scanning({ asked, region }: ScanningProps) {
  const [hasCamera, setCamera] = useState(false);
  const { found, close } = useFound();
  const { scans, add, takeBack } = useLastScans(useLocation().pathname);
  const pass = async (code: string) => {
    const answer = await passOn(code);
    if (!answer) return;
    signal(answer.isKnown);
    if (answer.isLast) setCamera(false);
    if (answer.text !== '') add(answer);
  };
  const passed = useRef(0);
  const list = useListByCode();
  const take = useEffectEvent(async (each: Asked) => {
    if (each.code === null) return setCamera(true);
    if (each.guess) {
      const found = await list(each.code).catch(() => []);
      if (found.length === 0) return;
      each.guess.takeOut();
    }
    await pass(each.code);
  });
  useEffect(() => {
    for (const each of asked.slice(passed.current)) void take(each);
    passed.current = asked.length;
  }, [asked]);
  return (
    <Suspense>
      {hasCamera ? (
        <CameraDialog onCode={(code) => void pass(code)} onClose={() => setCamera(false)}>
          <div role="status">
            <LastScans scans={scans} onTakeBack={takeBack} />
          </div>
        </CameraDialog>
      ) : (
        // The page shows the results of the others.
        region.current &&
        createPortal(<LastScans scans={scans.slice(0, 1)} onTakeBack={takeBack} />, region.current)
      )}
      {found && 'item' in found && (
        <ScanSheet
          key={`${found.item._id} ${found.units}`}
          id={found.item._id}
          units={found.units}
          onClose={close}
        />
      )}
      {found && 'code' in found && <UnknownSheet key={found.code} code={found.code} onClose={close} />}
    </Suspense>
  );
}

/** Handles a code that the page does not take: shows the item with its stock actions. */
function useFound() {
  const [found, setFound] = useState<Open | null>(null);
  const find = useFindByCode();
  const navigate = useNavigate();
  const mayWrite = useMay('write');
  const take = async (code: string): Promise<ScanAnswer> => {
    const isSearching = document.activeElement?.id === 'find-items';
    let known: Finding;
    try {
      known = await find(code);
    } catch {
      return { isKnown: false, text: notLookedUp(code) };
    }
    if (known === 'cancelled') return { isKnown: false, text: '', isLast: true };
    if (known && (isSearching || !mayWrite)) void navigate(itemPath(known.item._id));
    else if (known || mayWrite) setFound(known ?? { code });
    return { isKnown: known !== null, text: known || mayWrite ? '' : notKnown(code), isLast: true };
  };
  useScan(take, { isFallback: true });
  return { found, close: () => setFound(null) };
}
