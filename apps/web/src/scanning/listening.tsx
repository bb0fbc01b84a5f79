import { t } from '@lingui/core/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { useCameraAsked } from '../stock/scans/scan-event';
import { type HeardCode, useHandScanner } from './use-hand-scanner';

/** Loaded with the first code, or with the camera. */
const Scanning = lazy(async () => ({ default: (await import('./scanning')).Scanning }));

/** A scanned code, or a press of the button of the camera. */
export type Asked = { code: string; guess?: Pick<HeardCode, 'takeOut'> } | { code: null };

/** Hears the hand scanner and the button of the camera on any page of a signed-in person. */
export function Listening() {
  const [asked, setAsked] = useState<readonly Asked[]>([]);
  const region = useRef<HTMLDivElement>(null);
  useHandScanner(({ code, isGuess, takeOut }) =>
    setAsked((before) => [...before, isGuess ? { code, guess: { takeOut } } : { code }]),
  );
  useCameraAsked(() => setAsked((before) => [...before, { code: null }]));
  return (
    <>
      {/* Always on the page: a live region announces only the content that is added to it. Below the bars, where nothing is pressed,
        and below the line of what waits, which would cover it. */}
      <div
        ref={region}
        role="status"
        aria-label={t`Last scans`}
        className="pointer-events-none fixed inset-x-4 top-[calc(4rem+var(--line))] z-10 mx-auto md:top-[calc(7.5rem+var(--line))] max-w-md *:pointer-events-auto print:hidden"
      />
      {asked.length > 0 && (
        <Suspense>
          <Scanning asked={asked} region={region} />
        </Suspense>
      )}
    </>
  );
}
