import { useState } from 'react';
import { Outlet, useLocation } from 'react-router';
import { privateMeta } from '../../document/page-meta.ts';
import { browserStorage } from '../../session/browser-storage.ts';
import { consoleLog } from '../../session/console-log.ts';
import { requireRole } from '../../session/guards.ts';
import { loadProfile } from '../../session/profile.ts';
import { LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/layout.ts';
import { useFreshDashboardStats } from './dashboard-stats.ts';
import { daysLeft, loadEnrolment, requireEnrolment } from './enrolment.ts';
import { AdminHeader } from './header.tsx';
import { Sidebar } from './sidebar.tsx';

/** By the loader, as what stands beneath would move if it came after the first paint. Without its file the screens still serve. */
const loadNotice = () =>
  import('./enrolment-notice.tsx').then(
    ({ default: EnrolmentNotice }) => EnrolmentNotice,
    (failure: unknown) => {
      consoleLog(failure);
      return null;
    },
  );

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
  return { enrolment, EnrolmentNotice: daysLeft(enrolment) === null ? null : await loadNotice() };
};

export const HydrateFallback = () => (
  <main id="contenu" tabIndex={-1}>
    <h1 className="sr-only">Administration</h1>
    <LoadingState text="Chargement de l’administration…" />
  </main>
);

export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const { enrolment, EnrolmentNotice } = loaderData;
  const days = daysLeft(enrolment);
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
          {days !== null && EnrolmentNotice && <EnrolmentNotice days={days} />}
          {/* Another record is another screen, though the same component shows it: nothing of the last one stays. */}
          <Outlet key={pathname} />
        </main>
      </div>
    </div>
  );
}
