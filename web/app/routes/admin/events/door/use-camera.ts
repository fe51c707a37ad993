import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { DOOR } from '../../../../content/admin-door.ts';
import { openCodeReader } from './read-codes.ts';

const FRAME_MS = 150;
/** A ticket stays before the camera for a while: it counts once. */
const SAME_CODE_MS = 4_000;
const WANTED = { video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false };

type Torch = MediaTrackCapabilities & { torch?: boolean };

/** The camera, and what it reads. @param onCode is called once for each code that is held before it */
export function useCamera(video: RefObject<HTMLVideoElement | null>, onCode: (text: string) => void) {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [error, setError] = useState('');
  const handler = useRef(onCode);
  useEffect(() => {
    handler.current = onCode;
  }, [onCode]);

  const start = useCallback(async () => {
    setError('');
    try {
      setStream(await navigator.mediaDevices.getUserMedia(WANTED));
    } catch {
      setError(DOOR.noCamera);
    }
  }, []);
  const stop = useCallback(() => setStream(null), []);

  useEffect(() => {
    const element = video.current;
    if (!stream || !element) return;
    element.srcObject = stream;
    let isOpen = true;
    const reading = readWhile(
      () => isOpen,
      element,
      (text) => handler.current(text),
    );
    reading.catch(() => {
      setError(DOOR.noReader);
      setStream(null);
    });
    return () => {
      isOpen = false;
      element.srcObject = null;
      for (const track of stream.getTracks()) track.stop();
    };
  }, [stream, video]);

  const track = stream?.getVideoTracks()[0];
  const hasTorch = (track?.getCapabilities?.() as Torch | undefined)?.torch === true;
  const setTorch = (isOn: boolean) =>
    void track
      ?.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
      .catch(() => undefined);
  return { isOn: stream !== null, error, start, stop, hasTorch, setTorch };
}

async function readWhile(isOpen: () => boolean, video: HTMLVideoElement, onCode: (text: string) => void) {
  const read = await openCodeReader();
  const seenAt = new Map<string, number>();
  await video.play().catch(() => undefined);
  while (isOpen()) {
    // A frame that cannot be read is followed by the next.
    const texts = await read(video).catch(() => []);
    for (const text of texts) {
      const isNew = performance.now() - (seenAt.get(text) ?? Number.NEGATIVE_INFINITY) > SAME_CODE_MS;
      seenAt.set(text, performance.now());
      if (isNew && isOpen()) onCode(text);
    }
    await new Promise((resume) => setTimeout(resume, FRAME_MS));
  }
}
