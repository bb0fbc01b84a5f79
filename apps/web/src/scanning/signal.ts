/** The sound and vibration after a scan: short and high if the code is known, long and low if not. */

interface Tone {
  hertz: number;
  seconds: number;
  buzz: number | number[];
}

const KNOWN: Tone = { hertz: 1320, seconds: 0.08, buzz: 40 };
const UNKNOWN: Tone = { hertz: 220, seconds: 0.35, buzz: [90, 60, 90] };

let audio: AudioContext | undefined;

export function signal(isKnown: boolean): void {
  const tone = isKnown ? KNOWN : UNKNOWN;
  // iPhones cannot buzz.
  navigator.vibrate?.(tone.buzz);
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const [oscillator, volume] = [audio.createOscillator(), audio.createGain()];
  const end = audio.currentTime + tone.seconds;
  oscillator.frequency.value = tone.hertz;
  volume.gain.setValueAtTime(0.2, audio.currentTime);
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  oscillator.connect(volume).connect(audio.destination);
  oscillator.start();
  oscillator.stop(end);
}
