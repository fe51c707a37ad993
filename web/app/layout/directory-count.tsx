import { Link, useLocation, useNavigation } from 'react-router';

type DirectoryCountProps = {
  /** How many were found. */
  text: string;
  /** The link to the usual order. */
  usual: string;
  /** The value of `sort` for the alphabetical order. */
  byName: string;
};

/** How many there are, told as it changes, and the way to the other order: from A to Z, or the usual one. */
export function DirectoryCount({ text, usual, byName }: DirectoryCountProps) {
  const location = useLocation();
  // A search that is under way counts: the link must not bring the words before it back.
  const { location: next = location } = useNavigation();
  const query = new URLSearchParams(next.search);
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
        {isByName ? usual : 'Classer de A à Z'}
      </Link>
    </div>
  );
}
