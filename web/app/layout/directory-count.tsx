import { Link, useLocation } from 'react-router';

type DirectoryCountProps = {
  /** How many were found. */
  text: string;
  /** The name of the usual order. */
  usual: string;
  /** The value of `sort` for the alphabetical order. */
  byName: string;
};

/** How many there are, told as it changes, and their order: the usual one, or from A to Z. */
export function DirectoryCount({ text, usual, byName }: DirectoryCountProps) {
  const { pathname, search } = useLocation();
  const query = new URLSearchParams(search);
  const isByName = query.get('sort') === byName;
  query.delete('page');
  const to = (sort: string | null) => {
    if (sort) query.set('sort', sort);
    else query.delete('sort');
    return { pathname, search: query.toString() };
  };
  return (
    <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 text-sm text-slate">
      <p role="status" className="tabular-nums">
        {text}
      </p>
      <nav aria-label="Ordre">
        <ul className="flex flex-wrap gap-x-5">
          <Order label={usual} to={to(null)} isCurrent={!isByName} />
          <Order label="De A à Z" to={to(byName)} isCurrent={isByName} />
        </ul>
      </nav>
    </div>
  );
}

type OrderProps = { label: string; to: { pathname: string; search: string }; isCurrent: boolean };

const Order = ({ label, to, isCurrent }: OrderProps) => (
  <li>
    <Link
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className={`inline-grid min-h-11 items-center ${isCurrent ? 'link font-[550] text-ink' : 'hover:text-ink'}`}
    >
      {label}
    </Link>
  </li>
);
