import type { Verdict } from './judge-scan.ts';

/** Hertz and milliseconds: high and short for those who come in, low and long for a refusal. */
const TONES: Record<Verdict['kind'], { hertz: number; ms: number }> = {
  ok: { hertz: 1_320, ms: 120 },
  ask: { hertz: 440, ms: 250 },
  known: { hertz: 440, ms: 250 },
  no: { hertz: 180, ms: 500 },
};
const VOLUME = 0.15;

let audio: AudioContext | null = null;

/** A sound and a vibration, for who looks at the guest and not at the screen. Does nothing where the device can do neither. */
export function giveFeedback(kind: Verdict['kind']): void {
  const { hertz, ms } = TONES[kind];
  navigator.vibrate?.(kind === 'ok' ? ms : [ms, 80, ms]);
  try {
    audio ??= new AudioContext();
    const gain = audio.createGain();
    gain.gain.value = VOLUME;
    gain.connect(audio.destination);
    const tone = audio.createOscillator();
    tone.frequency.value = hertz;
    tone.connect(gain);
    tone.start();
    tone.stop(audio.currentTime + ms / 1_000);
  } catch {
    // No sound: the screen says the same.
  }
}
