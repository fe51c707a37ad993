import { Link, useLocation } from 'react-router';

type DirectoryCountProps = {
  /** How many were found. */
  text: string;
  /** The value of `sort` for the alphabetical order. */
  byName: string;
};

/** How many there are, told as it changes, and the way to the other order: from A to Z, or the newest first. */
export function DirectoryCount({ text, byName }: DirectoryCountProps) {
  const query = new URLSearchParams(useLocation().search);
  const isByName = query.get('sort') === byName;
  query.delete('page');
  if (isByName) query.delete('sort');
  else query.set('sort', byName);
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 text-sm text-slate">
      <p role="status" className="tabular-nums">
        {text}
      </p>
      <Link to={`?${query}`} preventScrollReset className="link py-3">
        {isByName ? 'Plus récents d’abord' : 'Classer de A à Z'}
      </Link>
    </div>
  );
}
