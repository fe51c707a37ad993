import { Link } from 'react-router';
import { MarkedError } from '../../../../ui/field.tsx';

type ObstaclesProps = {
  /** Why it could not be done when that was last tried. */
  failure: string | null;
  failureText: string;
  obstacles: string[];
  /** The way to where an obstacle is mended. */
  mend: (obstacle: string) => { label: string; to: string };
};

/** The reason of the last attempt, then each obstacle with the way to where it is mended. */
export const Obstacles = ({ failure, failureText, obstacles, mend }: ObstaclesProps) => (
  <div className="grid gap-2 [overflow-wrap:anywhere]">
    {failure !== null && !obstacles.includes(failure) && (
      <p className="flex items-start gap-1.5 text-danger">
        <MarkedError error={`${failureText} ${failure}`} />
      </p>
    )}
    {obstacles.length > 0 && (
      <ul className="grid gap-2">
        {obstacles.map((obstacle) => {
          const { label, to } = mend(obstacle);
          return (
            <li key={obstacle}>
              <p>{obstacle}</p>
              <Link to={to} className="link inline-block py-1 font-[550]">
                {label}
              </Link>
            </li>
          );
        })}
      </ul>
    )}
  </div>
);
