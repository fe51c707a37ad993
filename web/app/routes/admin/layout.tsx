import { ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { Link, Outlet, useLocation } from 'react-router';
import { privateMeta } from '../../document/page-meta.ts';
import { browserStorage } from '../../session/browser-storage.ts';
import { consoleLog } from '../../session/console-log.ts';
import { requireRole } from '../../session/guards.ts';
import { OWN_ACCOUNT_PATH } from '../../session/own-account.ts';
import { loadProfile } from '../../session/profile.ts';
import { LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/layout.ts';
import { useFreshDashboardStats } from './dashboard-stats.ts';
import { daysLeft, loadEnrolment, requireEnrolment } from './enrolment.ts';
import { AdminHeader } from './header.tsx';
import { Sidebar } from './sidebar.tsx';

const STORAGE_KEY = 'adminSidebar';
/** On narrower screens the entries would take the tables' space: the sidebar starts as icons. */
const MIN_OPEN_WIDTH_PX = 1024;

/** The state of the sidebar saved in this browser; by default open on wide screens. */
function isSidebarOpen(): boolean {
  const stored = browserStorage.getItem(STORAGE_KEY);
  return stored === null ? window.innerWidth >= MIN_OPEN_WIDTH_PX : stored === 'open';
}

const saveSidebarState = (isOpen: boolean) => browserStorage.setItem(STORAGE_KEY, isOpen ? 'open' : 'closed');

export const handle = { noLayout: true };

export const meta = privateMeta('Dashboard', 'Administration du site.');

/** Before any screen beneath loads: no admin call leaves without the role. */
export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  async ({ request }) => {
    requireRole(request, 'ROLE_ADMIN');
    await requireEnrolment(request);
  },
];

/** The profile comes first (section 2 of docs/product.md); without it the screens still serve, under the token's name. */
export const clientLoader = async () => {
  const [enrolment] = await Promise.all([loadEnrolment(), loadProfile().catch(consoleLog)]);
  return { enrolment };
};

export const HydrateFallback = () => (
  <main id="contenu" tabIndex={-1}>
    <h1 className="sr-only">Administration</h1>
    <LoadingState text="Chargement de l’administration…" />
  </main>
);

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const days = daysLeft(loaderData.enrolment);
  const [isOpen, setOpen] = useState(isSidebarOpen);
  const { pathname } = useLocation();
  useFreshDashboardStats(loaderData);
  const toggle = () => {
    saveSidebarState(!isOpen);
    setOpen(!isOpen);
  };
  return (
    <div className="flex min-h-dvh">
      <Sidebar isOpen={isOpen} />
      {/* `screen`: narrow where text is large, whichever way it was made so; its sides do not grow with the text. */}
      <div className="@container/screen flex min-w-0 grow flex-col">
        <AdminHeader isSidebarOpen={isOpen} onToggleSidebar={toggle} />
        <main
          id="contenu"
          tabIndex={-1}
          className="mx-auto w-full max-w-352 grow px-[20px] pt-6 pb-12 @max-[19rem]/screen:[overflow-wrap:anywhere] md:px-8 md:pt-8"
        >
          {days !== null && <EnrolmentNotice days={days} />}
          {/* Another record is another screen, though the same component shows it: nothing of the last one stays. */}
          <Outlet key={pathname} />
        </main>
      </div>
    </div>
  );
}

/** Above every screen of the back office until the administrator has a second factor. */
function EnrolmentNotice({ days }: { days: number }) {
  const isCurrentPage = useLocation().pathname === OWN_ACCOUNT_PATH;
  return (
    <section
      aria-label="Double vérification à activer"
      className="no-print mb-6 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-md bg-warning-tint px-5 py-4 text-warning forced-colors:border"
    >
      <p className="flex min-w-0 flex-[1_1_18rem] items-start gap-3">
        <ShieldAlert className="mt-0.5 size-5 shrink-0" aria-hidden="true" />
        <span>{textFor(days)}</span>
      </p>
      {!isCurrentPage && (
        <Link to={OWN_ACCOUNT_PATH} className="link font-[550] max-sm:ml-8">
          Activer la double vérification
        </Link>
      )}
    </section>
  );
}

function textFor(days: number): string {
  if (days === 0)
    return 'La double vérification est obligatoire pour les administrateurs. Activez-la ici\u202f: l’administration s’ouvrira aussitôt.';
  const left = days === 1 ? 'Il vous reste 1\u00a0jour' : `Il vous reste ${days}\u00a0jours`;
  return `${left} pour activer la double vérification. Ensuite, l’administration ne s’ouvrira plus sans elle.`;
}
