/** A code that was scanned, by a hand scanner or a camera, on its way to what takes it: the open page, else what is done anywhere. */
import { t } from '@lingui/core/macro';
import { useEffect, useEffectEvent, useLayoutEffect } from 'react';

/** The result of a code. */
export interface ScanAnswer {
  isKnown: boolean;
  /** Shown with the last scans. Empty if the screen shows it already. */
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

/** Hands a code to what takes it: what came onto the screen last. */
export async function passOn(code: string): Promise<ScanAnswer | null> {
  const event = new ScanEvent(SCAN);
  document.dispatchEvent(event);
  return (await event.takers[0]?.(code)) ?? null;
}

const CAMERA = 'godown-camera';

/** It was asked for before the part that opens it was loaded. */
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

/** Takes the codes that are scanned while the component is on the screen. With `isFallback` those that no other takes. */
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
