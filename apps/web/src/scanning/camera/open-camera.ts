import { t } from '@lingui/core/macro';
import { localStore } from '../../api/storage';

const KEY = 'godown-camera';

export interface OpenCamera {
  stream: MediaStream;
  track: MediaStreamTrack;
  /** The camera's id. */
  id: string;
  hasTorch: boolean;
}

/** Why there is no camera, and what to do. */
export class CameraError extends Error {
  override readonly name = 'CameraError';
}

/** Opens the camera that was chosen on this device, else one at the back. Rejects with a `CameraError`. */
export async function openCamera(): Promise<OpenCamera> {
  // Browsers have none where the connection is not safe.
  const { mediaDevices } = navigator as { mediaDevices?: MediaDevices };
  if (!mediaDevices?.getUserMedia) throw new CameraError(unsafeText());
  const chosen = localStore.get(KEY);
  // Enough for the bars of a label at arm's length.
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } };
  const which = chosen ? { deviceId: { ideal: chosen } } : { facingMode: { ideal: 'environment' } };
  const stream = await mediaDevices
    .getUserMedia({ video: { ...size, ...which }, audio: false })
    .catch((error: unknown) => {
      throw new CameraError(whyNot(error), { cause: error });
    });
  const [track] = stream.getVideoTracks();
  if (!track) throw new CameraError(noCameraText());
  const { deviceId = '' } = track.getSettings();
  // Firefox lacks the function. TypeScript does not know the torch.
  const can: object = track.getCapabilities?.() ?? {};
  return { stream, track, id: deviceId, hasTorch: 'torch' in can && can.torch === true };
}

/** The camera is opened from now on. */
export const rememberCamera = (id: string) => localStore.set(KEY, id);

export const closeCamera = ({ stream }: OpenCamera) => {
  for (const track of stream.getTracks()) track.stop();
};

/** All cameras, once one was allowed: before that, browsers hide their names. */
export async function listCameras(): Promise<{ id: string; name: string }[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices
    .filter(({ kind }) => kind === 'videoinput')
    .map(({ deviceId, label }) => ({ id: deviceId, name: label }));
}

/** TypeScript does not know the torch. */
export const switchTorch = ({ track }: OpenCamera, torch: boolean): Promise<void> =>
  track.applyConstraints({ advanced: [{ torch } as MediaTrackConstraintSet] });

const unsafeText = () =>
  t`Browsers give the camera to safe addresses (https) only. Ask the person who runs Godown for its https address, or type the code.`;
const noCameraText = () => t`No camera was found. Connect one, or type the code.`;

function whyNot(error: unknown): string {
  switch (error instanceof Error && error.name) {
    case 'NotAllowedError':
      return t`The camera is not allowed here. Allow it in the settings of the browser for this page, then try again.`;
    case 'NotFoundError':
    case 'OverconstrainedError':
      return noCameraText();
    case 'NotReadableError':
      return t`Another app uses the camera. Close it, then try again.`;
    default:
      return t`The camera could not be opened. Try again, or type the code.`;
  }
}
