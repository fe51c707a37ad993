import { useMemo } from 'react';
import { encode } from 'uqr';

/** Scanners want four empty modules around. */
const MARGIN = 4;

type QrCodeProps = { text: string; label: string; className?: string };

/** Drawn here: what it says is a secret that no other site sees. */
export function QrCode({ text, label, className }: QrCodeProps) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={`rounded-md border border-hairline bg-white forced-color-adjust-none ${className ?? ''}`}
    >
      <path d={path} className="fill-ink-deep" />
    </svg>
  );
}

function draw(text: string) {
  const { size, data } = encode(text, { ecc: 'M', border: MARGIN });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return { size, path };
}
