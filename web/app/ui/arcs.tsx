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

/** An open circle: the element of every drawing. */
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

/** Background decoration, without meaning. */
export function Arcs({ className = '' }: ArcsProps) {
  return (
    <svg viewBox="0 0 800 800" fill="none" aria-hidden="true" className={className}>
      <g stroke="currentColor" strokeWidth="1.5">
        <Ring cx={400} cy={400} r={96} gap={60} from={-30} />
        <Ring cx={400} cy={400} r={168} gap={112} from={72} />
        <Ring cx={400} cy={400} r={240} gap={42} from={188} />
        <Ring cx={400} cy={400} r={312} gap={146} from={-58} />
        <Ring cx={400} cy={400} r={384} gap={76} from={128} />
      </g>
    </svg>
  );
}

type MarkProps = ArcsProps & { isTurning?: boolean };

/** The logo's mark: two open circles around a person. It turns while something loads. */
export function ArcMark({ className = '', isTurning = false }: MarkProps) {
  const turn = isTurning ? 'arc-turn' : '';
  return (
    <svg viewBox="0 0 48 48" fill="none" aria-hidden="true" className={className}>
      <g stroke="currentColor" strokeWidth="2">
        <g className={turn}>
          <Ring cx={24} cy={24} r={21.5} gap={68} from={-52} />
        </g>
        <g className={`${turn} arc-turn-back`}>
          <Ring cx={24} cy={24} r={14} gap={110} from={96} />
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
        <Ring cx={12} cy={12} r={9} gap={110} />
      </g>
    </svg>
  );
}
