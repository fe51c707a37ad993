import type { Drawing } from '../../content/drawings.ts';
import { Ring } from '../../ui/arcs.tsx';

const COLOURS = { ink: 'fill-ink', brass: 'fill-brass' };

/** Lines in the colour of the text around, dots in front of them. */
export function DrawingSvg({ drawing, className = '' }: { drawing: Drawing; className?: string }) {
  const { size, rings, dots, line } = drawing;
  return (
    <svg viewBox={`0 0 ${size} ${size}`} fill="none" aria-hidden="true" className={className}>
      <g stroke="currentColor" strokeWidth="1.75">
        {line && <path d={line} />}
        {rings.map(({ at: [cx, cy], ...ring }) => (
          <Ring key={`${cx} ${cy} ${ring.r}`} cx={cx} cy={cy} {...ring} />
        ))}
      </g>
      {dots.map(({ at: [cx, cy], r, colour }) => (
        <circle key={`${cx} ${cy}`} cx={cx} cy={cy} r={r} className={COLOURS[colour]} />
      ))}
    </svg>
  );
}
