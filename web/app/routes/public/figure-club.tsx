import { Ring } from '../../ui/arcs.tsx';

const SEATS = 12;
/** The gap in the circle: the free seat. */
const FREE_SEAT_DEGREES = -60;
const DEGREES = Array.from({ length: SEATS }, (_, seat) => (seat * 360) / SEATS - 180);

/** A round table with a free seat, and a person on the way to it. */
export function ClubFigure({ className = '' }: { className?: string }) {
  return (
    <svg viewBox="0 0 480 480" fill="none" aria-hidden="true" className={className}>
      <g strokeWidth="1.75" className="stroke-slate">
        <Ring cx={220} cy={260} r={190} gap={40} from={FREE_SEAT_DEGREES + 20} />
        <Ring cx={220} cy={260} r={132} gap={76} from={48} />
        <Ring cx={220} cy={260} r={74} gap={50} from={190} />
      </g>
      <circle cx="220" cy="260" r="26" className="fill-brass" />
      {DEGREES.map((degrees, index) =>
        degrees === FREE_SEAT_DEGREES ? null : (
          <circle
            key={degrees}
            cx="410"
            cy="260"
            r={8 + (index % 3) * 2}
            className={index % 4 === 1 ? 'fill-brass-light' : 'fill-mist'}
            transform={`rotate(${degrees} 220 260)`}
          />
        ),
      )}
      <g transform={`rotate(${FREE_SEAT_DEGREES} 220 260)`}>
        <circle
          cx="410"
          cy="260"
          r="13"
          strokeWidth="1.75"
          strokeDasharray="4 5"
          className="stroke-brass-light"
        />
        <circle cx="466" cy="260" r="11" className="fill-brass" />
      </g>
    </svg>
  );
}
