import { Link } from 'react-router';

/** The style of a row of tabs or filters, links or buttons. */
export const FILTERS_CLASS = 'flex flex-wrap rounded-lg border border-hairline bg-sand p-1';

export const filterClass = (isCurrent: boolean) =>
  `flex min-h-9 items-center gap-1.5 rounded-full px-2.5 text-sm font-[550] sm:px-4 ${isCurrent ? 'bg-ink text-white forced-colors:border-2' : 'text-slate hover:bg-white hover:text-ink'}`;

type TabLinksProps = { label: string; tabs: readonly { label: string; to: string; isCurrent: boolean }[] };

/** The parts of a page as links: each has an address, so that Back, reload and sharing work. */
export const TabLinks = ({ label, tabs }: TabLinksProps) => (
  <nav aria-label={label}>
    <ul className={`w-fit max-w-full ${FILTERS_CLASS}`}>
      {tabs.map(({ label: name, to, isCurrent }) => (
        <li key={to}>
          <Link
            to={to}
            aria-current={isCurrent ? 'page' : undefined}
            preventScrollReset
            className={filterClass(isCurrent)}
          >
            {name}
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
