/** A scanned code, from a hand scanner or a camera, on its way to its taker: the open page, else the action for any page. */
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** The result of a code. */
export interface ScanAnswer {
  isKnown: boolean;
  /** Shown with the last scans. Empty if the screen already shows the result. */
  text: string;
  takeBack?: () => void;
  /** No other code is expected, so the camera closes. */
  isLast?: boolean;
}

type Take = (code: string) => Promise<ScanAnswer>;

const SCAN = 'godown-scan';

class ScanEvent extends Event {
  /** Components that take codes now, in the order in which they should be asked. */
  readonly takers: Take[] = [];
}

/** Hands a code to the component that takes it: the one that came onto the screen last. */
export async function passOn(code: string): Promise<ScanAnswer | null> {
  const event = new ScanEvent(SCAN);
  document.dispatchEvent(event);
  return (await event.takers[0]?.(code)) ?? null;
}

/** Calls back when a code was scanned, whoever takes it. */
export function useScanHeard(callback: () => void): void {
  const onScan = useEffectEvent(callback);
  useLayoutEffect(() => {
    const listener = () => onScan();
    document.addEventListener(SCAN, listener);
    return () => document.removeEventListener(SCAN, listener);
  }, []);
}

const CAMERA = 'godown-camera';

/** The camera was requested before the part that opens it was loaded. */
let isAsked = false;

/** Opens the camera, from a button on any page. */
export function askForCamera(): void {
  isAsked = document.dispatchEvent(new Event(CAMERA, { cancelable: true }));
}

export function useCameraAsked(open: () => void): void {
  const onAsked = useEffectEvent(open);
  useEffect(() => {
    const listener = (event: Event) => {
      event.preventDefault();
      onAsked();
    };
    document.addEventListener(CAMERA, listener);
    if (isAsked) onAsked();
    isAsked = false;
    return () => document.removeEventListener(CAMERA, listener);
  }, []);
}

/** Takes the scanned codes while the component is on the screen. With `isFallback` only those that no other component takes. */
export function useScan(take: Take, { isFallback = false } = {}): void {
  const onCode = useEffectEvent(take);
  useLayoutEffect(() => {
    const onScan = (event: Event) => {
      if (!(event instanceof ScanEvent)) return;
      if (isFallback) event.takers.push(onCode);
      else event.takers.unshift(onCode);
    };
    document.addEventListener(SCAN, onScan);
    return () => document.removeEventListener(SCAN, onScan);
  }, [isFallback]);
}

export const notKnown = (code: string) => t`No item has the code ${code}.`;
export const notLookedUp = (code: string) =>
  t`The code ${code} could not be looked up. Check the connection and scan it again.`;
