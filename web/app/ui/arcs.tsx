// The one drawing of the site: circles inside one another, each left open somewhere.

type ArcsProps = { className?: string };

type RingProps = {
  cx: number;
  cy: number;
  r: number;
  /** Degrees left open, up to `from`, clockwise from the right. */
  gap?: number;
  from?: number;
  className?: string;
};

/** A circle left open somewhere: what every drawing is made of. */
export function Ring({ cx, cy, r, gap = 0, from = 0, className }: RingProps) {
  return (
    <circle
      cx={cx}
      cy={cy}
      r={r}
      pathLength="360"
      strokeDasharray={gap > 0 ? `${360 - gap} ${gap}` : undefined}
      transform={from === 0 ? undefined : `rotate(${from} ${cx} ${cy})`}
      className={className}
    />
  );
}

/** Background composition: wide, light, never carrying meaning. */
export function Arcs({ className = '' }: ArcsProps) {
  return (
    <svg viewBox="0 0 800 800" fill="none" aria-hidden="true" className={className}>
      <g stroke="currentColor" strokeWidth="1.5" vectorEffect="non-scaling-stroke">
        <circle
          cx="400"
          cy="400"
          r="96"
          pathLength="360"
          strokeDasharray="300 60"
          transform="rotate(-30 400 400)"
        />
        <circle
          cx="400"
          cy="400"
          r="168"
          pathLength="360"
          strokeDasharray="248 112"
          transform="rotate(72 400 400)"
        />
        <circle
          cx="400"
          cy="400"
          r="240"
          pathLength="360"
          strokeDasharray="318 42"
          transform="rotate(188 400 400)"
        />
        <circle
          cx="400"
          cy="400"
          r="312"
          pathLength="360"
          strokeDasharray="214 146"
          transform="rotate(-58 400 400)"
        />
        <circle
          cx="400"
          cy="400"
          r="384"
          pathLength="360"
          strokeDasharray="284 76"
          transform="rotate(128 400 400)"
        />
      </g>
    </svg>
  );
}

type MarkProps = ArcsProps & { isTurning?: boolean };

/** The mark: two open circles, and who they surround. Turning, it says that something is on its way. */
export function ArcMark({ className = '', isTurning = false }: MarkProps) {
  const turn = isTurning ? 'arc-turn' : '';
  return (
    <svg viewBox="0 0 48 48" fill="none" aria-hidden="true" className={className}>
      <g stroke="currentColor" strokeWidth="2">
        <g className={turn}>
          <circle
            cx="24"
            cy="24"
            r="21.5"
            pathLength="360"
            strokeDasharray="292 68"
            transform="rotate(-52 24 24)"
          />
        </g>
        <g className={`${turn} arc-turn-back`}>
          <circle
            cx="24"
            cy="24"
            r="14"
            pathLength="360"
            strokeDasharray="250 110"
            transform="rotate(96 24 24)"
          />
        </g>
      </g>
      <circle cx="24" cy="24" r="5" className="fill-brass" />
    </svg>
  );
}

export function ArcSpinner({ className = '' }: ArcsProps) {
  return (
    <svg viewBox="0 0 24 24" fill="none" aria-hidden="true" className={className}>
      <g className="arc-turn" stroke="currentColor" strokeWidth="2.5">
        <circle cx="12" cy="12" r="9" pathLength="360" strokeDasharray="250 110" />
      </g>
    </svg>
  );
}
