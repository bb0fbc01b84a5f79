import { t } from '@lingui/core/macro';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { readGs1 } from '../gs1-data';
import { createCodeFilter } from './code-filter';
import { createDetector, type Detector } from './detector';
import { CameraError, closeCamera, listCameras, type OpenCamera, openCamera } from './open-camera';

/** Between two pictures that are looked at, in milliseconds: reading one takes a cheap phone about as long. */
const PAUSE_MS = 80;

interface CameraState {
  camera: OpenCamera | null;
  cameras: { id: string; name: string }[];
  /** Why there is no picture, and what to do. */
  error: string;
}

const CLOSED: CameraState = { camera: null, cameras: [], error: '' };

/** Shows the camera in the video, and calls back with each code that comes into its picture. `again` opens it anew. */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (code: string) => void) {
  const [state, setState] = useState(CLOSED);
  const [attempt, setAttempt] = useState(0);
  const take = useEffectEvent(onCode);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt opens it anew
  useEffect(() => {
    const stopping = new AbortController();
    const { signal } = stopping;
    let opened: OpenCamera | null = null;
    const run = async () => {
      const camera = await openCamera();
      opened = camera;
      if (signal.aborted) return closeCamera(camera);
      const cameras = await listCameras();
      const element = video.current;
      if (signal.aborted || !element) return;
      element.srcObject = camera.stream;
      await element.play();
      setState({ camera, cameras, error: '' });
      // Another app has taken it, or the phone was locked.
      const lost = once(camera.track, 'ended', signal).then(() =>
        Promise.reject(new CameraError(lostText())),
      );
      const detector = await createDetector().catch((cause: unknown) => {
        throw new CameraError(unreadText(), { cause });
      });
      await Promise.race([readCodes(detector, element, take, signal), lost]);
    };
    const close = () => opened && closeCamera(opened);
    run().catch((error: unknown) => {
      close();
      if (signal.aborted) return;
      console.error('The camera stopped.', error);
      setState({ ...CLOSED, error: error instanceof CameraError ? error.message : lostText() });
    });
    return () => {
      stopping.abort();
      close();
    };
  }, [attempt, video]);

  return { ...state, again: () => setAttempt((before) => before + 1) };
}

const unreadText = () =>
  t`The part that reads codes could not be loaded. Check the connection and try again, or type the code.`;

const lostText = () => t`The camera stopped. Try again, or type the code.`;

/** Resolves with the first event of this type; never after `signal`. */
const once = (target: EventTarget, type: string, signal: AbortSignal) =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true, signal }));

async function readCodes(
  detector: Detector,
  video: HTMLVideoElement,
  take: (code: string) => void,
  signal: AbortSignal,
) {
  const select = createCodeFilter();
  while (!signal.aborted) {
    const codes = await detector.detect(video);
    if (signal.aborted) return;
    for (const code of select(codes, performance.now())) take(readGs1(code) ?? code);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}
