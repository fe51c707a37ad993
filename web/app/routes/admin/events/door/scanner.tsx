import { Camera, CameraOff, Flashlight } from 'lucide-react';
import { useRef, useState } from 'react';
import { DOOR } from '../../../../content/admin-door.ts';
import { Button } from '../../../../ui/button.tsx';
import { useCamera } from './use-camera.ts';

/** The camera that reads tickets. */
export function Scanner({ onCode }: { onCode: (text: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const { isOn, error, start, stop, hasTorch, setTorch } = useCamera(video, onCode);
  const [isLit, setLit] = useState(false);
  const toggleTorch = () => {
    setTorch(!isLit);
    setLit(!isLit);
  };
  return (
    <section aria-labelledby="billets" className="card p-5">
      <h2 id="billets" className="sr-only">
        {DOOR.scan}
      </h2>
      <div className={isOn ? 'relative mb-4 overflow-hidden rounded-md bg-ink' : 'hidden'}>
        <video
          ref={video}
          muted
          playsInline
          aria-label={DOOR.cameraLabel}
          className="mx-auto aspect-video w-full object-cover"
        />
        <p className="px-4 py-2 text-center text-sm text-white">{DOOR.aim}</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button className="grow" onClick={() => (isOn ? stop() : void start())}>
          {isOn ? (
            <CameraOff className="size-5" aria-hidden="true" />
          ) : (
            <Camera className="size-5" aria-hidden="true" />
          )}
          <span>{isOn ? DOOR.stopCamera : DOOR.startCamera}</span>
        </Button>
        {isOn && hasTorch && (
          <Button look="quiet" aria-pressed={isLit} onClick={toggleTorch}>
            <Flashlight className="size-5" aria-hidden="true" />
            <span>{DOOR.torch}</span>
          </Button>
        )}
      </div>
      {error !== '' && (
        <p role="alert" className="mt-3 text-sm text-danger">
          {error}
        </p>
      )}
    </section>
  );
}
