import { ZoomIn } from 'lucide-react';
import { useId, useState } from 'react';
import EasyCrop from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import type { CropArea } from '@cercle/contract/crop';

const MAX_ZOOM = 4;
/** CSS pixels per press of an arrow key. */
const KEY_STEP_PX = 8;
const PERCENT = new Intl.NumberFormat('fr-BE', { style: 'percent' });

type CropperProps = { url: string; onAreaChange: (area: CropArea) => void };

// What is needed once there is a picture to crop comes with it.
export { isCutOff } from './picture-end.ts';
export { squarePhoto } from './square-photo.ts';

/** Chooses a square of a picture, by pointer, by fingers or by keyboard. The circle is what will show. */
export default function Cropper({ url, onAreaChange }: CropperProps) {
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  return (
    <>
      <div className="relative mt-5 h-[min(20rem,45dvh)] overflow-hidden rounded-md bg-ink-deep">
        <EasyCrop
          image={url}
          crop={crop}
          zoom={zoom}
          maxZoom={MAX_ZOOM}
          aspect={1}
          cropShape="round"
          showGrid={false}
          keyboardStep={KEY_STEP_PX}
          // The page's policy allows no style that a script adds; the sheet comes as a file.
          disableAutomaticStylesInjection
          cropperProps={{
            role: 'application',
            'aria-label': 'Cadrage de la photo',
            'aria-describedby': `${id}-hint`,
          }}
          mediaProps={{ alt: '' }}
          onCropChange={setCrop}
          onZoomChange={setZoom}
          onCropAreaChange={(_, area) => onAreaChange(area)}
        />
      </div>
      <p id={`${id}-hint`} className="mt-3 text-sm text-slate">
        Faites glisser la photo, ou déplacez-la avec les flèches du clavier.
      </p>
      <div className="mt-4 flex items-center gap-3">
        <ZoomIn className="size-5 shrink-0 text-slate" aria-hidden="true" />
        <label htmlFor={`${id}-zoom`} className="text-sm font-[550]">
          Zoom
        </label>
        <input
          id={`${id}-zoom`}
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={zoom}
          aria-valuetext={PERCENT.format(zoom)}
          onChange={(event) => setZoom(Number(event.target.value))}
          className="h-11 min-w-0 grow accent-ink"
        />
      </div>
    </>
  );
}
