import { Link, NavLink } from 'react-router';
import {
  ADMIN_GROUPS,
  type AdminEntry,
  type AdminGroup,
  PUBLIC_SITE_ENTRY,
} from '../../content/admin-navigation.ts';
import { PhoneMenu } from '../../layout/phone-menu.tsx';
import { useSite } from '../../site.ts';
import { ArcMark, Arcs } from '../../ui/arcs.tsx';
import { useDashboardStats } from './dashboard-stats.ts';

export const SIDEBAR_ID = 'menu-administration';

/** Wide screens: entries in full, or reduced to their icons. Phones get `AdminMenu` instead. */
export function Sidebar({ isOpen }: { isOpen: boolean }) {
  const { title } = useSite();
  return (
    <aside
      id={SIDEBAR_ID}
      aria-label="Menu d’administration"
      className={`on-ink no-print hidden shrink-0 bg-ink text-white md:block ${isOpen ? 'w-58' : 'w-18'}`}
    >
      <div className="sticky top-0 flex h-dvh flex-col overflow-hidden">
        {isOpen && (
          <Arcs className="pointer-events-none absolute -bottom-48 -left-40 w-120 max-w-none text-ink-raised" />
        )}
        <Link
          to="/admin"
          aria-label={`${title}, administration`}
          className="relative m-4 flex h-10 items-center gap-3"
        >
          <ArcMark className="size-10 shrink-0" />
          {isOpen && <span className="truncate pt-0.5 font-serif text-lg">{title}</span>}
        </Link>
        <Entries
          isReduced={!isOpen}
          className="relative mt-2 flex min-h-0 grow flex-col gap-0.5 overflow-y-auto px-3 pb-4"
        />
      </div>
    </aside>
  );
}

function Entries({ isReduced, className }: { isReduced: boolean; className: string }) {
  return (
    <nav aria-label="Administration" className="contents">
      <ul className={className}>
        {ADMIN_GROUPS.map((group) => (
          <li key={group.label}>
            <SidebarGroup {...group} isReduced={isReduced} />
          </li>
        ))}
        <li className="mt-auto border-t border-ink-raised pt-2">
          <SidebarEntry {...PUBLIC_SITE_ENTRY} isReduced={isReduced} />
        </li>
      </ul>
    </nav>
  );
}

/** Reduced to icons, a line stands for the name of the group. */
const SidebarGroup = ({ label, entries, isReduced }: AdminGroup & { isReduced: boolean }) => (
  <>
    {label && (
      <p
        aria-hidden="true"
        className={
          isReduced ? 'mx-2 my-1.5 border-t border-ink-raised' : 'px-3.5 pt-2.5 pb-1 text-sm text-brass-light'
        }
      >
        {!isReduced && label}
      </p>
    )}
    <ul aria-label={label ?? undefined} className="grid gap-0.5">
      {entries.map((entry) => (
        <li key={entry.to}>
          <SidebarEntry {...entry} isReduced={isReduced} />
        </li>
      ))}
    </ul>
  </>
);

type SidebarEntryProps = AdminEntry & { isReduced: boolean };

function SidebarEntry({ label, to, Icon, pendingCount, pendingText, isReduced }: SidebarEntryProps) {
  const stats = useDashboardStats();
  const count = (pendingCount && stats?.[pendingCount]) || 0;
  return (
    <NavLink
      to={to}
      end={to === '/'}
      title={isReduced ? label : undefined}
      className={({ isActive }) =>
        `relative flex min-h-11 items-center gap-3 rounded-md px-3.5 text-sm font-[550] ${isActive ? 'bg-ink-raised text-white shadow-[inset_3px_0_0_var(--color-brass)] forced-colors:border-l-4' : 'text-mist hover:bg-ink-raised hover:text-white'}`
      }
    >
      <Icon className="size-5 shrink-0" aria-hidden="true" />
      <span className={isReduced ? 'sr-only' : ''}>{label}</span>
      {count > 0 && (
        <span
          className={`rounded-full bg-brass px-2 font-[650] text-ink-deep tabular-nums ${isReduced ? 'absolute top-0.5 right-0.5 px-1.5' : 'ml-auto'}`}
        >
          <span>{count}</span>
          <span className="sr-only">{` ${pendingText?.(count) ?? ''}`}</span>
        </span>
      )}
    </NavLink>
  );
}

export function AdminMenu() {
  const { title } = useSite();
  return (
    <PhoneMenu
      buttonLook="-ml-2 size-11 hover:bg-sand"
      panelLook="w-[min(85%,20rem)] px-4"
      head={
        <>
          <ArcMark className="ml-2 size-9" />
          <p className="min-w-0 grow truncate pt-0.5 font-serif text-lg">{title}</p>
        </>
      }
    >
      <Entries isReduced={false} className="mt-4 grid gap-1" />
    </PhoneMenu>
  );
}
