import { Ring } from '../../ui/arcs.tsx';

const TURN_DEGREES = 47;

/** In the place of a picture: people around a table, each event with its own turn. */
export function EventFigure({ id, className = '' }: { id: number; className?: string }) {
  const turn = (id * TURN_DEGREES) % 360;
  return (
    <svg
      viewBox="0 0 640 360"
      preserveAspectRatio="xMidYMid slice"
      fill="none"
      aria-hidden="true"
      className={className}
    >
      <rect width="640" height="360" className="fill-ink" />
      <g strokeWidth="1.75" className="stroke-slate">
        <Ring cx={430} cy={200} r={84} gap={60} from={turn} />
        <Ring cx={430} cy={200} r={150} gap={112} from={turn + 102} />
        <Ring cx={430} cy={200} r={216} gap={42} from={turn + 218} />
        <Ring cx={430} cy={200} r={282} gap={146} from={turn - 28} />
      </g>
      <circle cx="430" cy="200" r="26" className="fill-brass" />
      {[20, 96, 150, 214, 298].map((degrees, index) => (
        <circle
          key={degrees}
          cx={index % 2 === 0 ? 580 : 514}
          cy="200"
          r={9 + (index % 3) * 2}
          className={index % 2 === 0 ? 'fill-mist' : 'fill-brass-light'}
          transform={`rotate(${turn + degrees} 430 200)`}
        />
      ))}
    </svg>
  );
}
