import { LogOut, PanelLeftClose, PanelLeftOpen, UserRound } from 'lucide-react';
import { Link } from 'react-router';
import { LOGOUT_LABEL } from '../../content/navigation.ts';
import { browserStorage } from '../../session/browser-storage.ts';
import { useLogout } from '../../session/logout.ts';
import { OWN_ACCOUNT_PATH } from '../../session/own-account.ts';
import { useSession } from '../../session/session.ts';
import { DOOR_KEY } from './events/door/door-key.ts';
import { QuickSearch } from './search/quick-search.tsx';
import { AdminMenu, SIDEBAR_ID } from './sidebar.tsx';

type AdminHeaderProps = { isSidebarOpen: boolean; onToggleSidebar: () => void };

/** Above every screen of the back office: the sidebar's button, the quick search, the own account, the logout. */
export function AdminHeader({ isSidebarOpen, onToggleSidebar }: AdminHeaderProps) {
  const session = useSession();
  const logout = useLogout();
  const leave = async () => {
    await logout();
    if (browserStorage.getItem(DOOR_KEY) === null) return;
    const { forgetSentDoors } = await import('./events/door/forget-sent-doors.ts');
    await forgetSentDoors();
  };
  const Icon = isSidebarOpen ? PanelLeftClose : PanelLeftOpen;
  return (
    <header className="@container border-b border-hairline bg-white">
      {/* On a phone with larger text the label of the logout goes first, then its buttons take more rows. */}
      <div className="flex min-h-16 items-center gap-2 px-5 @max-[15rem]:flex-wrap @max-[15rem]:gap-x-0 sm:gap-4 md:px-8">
        <button
          type="button"
          aria-label="Menu latéral"
          title={isSidebarOpen ? 'Réduire le menu' : 'Déployer le menu'}
          aria-expanded={isSidebarOpen}
          aria-controls={SIDEBAR_ID}
          onClick={onToggleSidebar}
          className="-ml-3 hidden size-11 place-items-center rounded-full text-slate hover:bg-sand hover:text-ink md:grid"
        >
          <Icon className="size-5" aria-hidden="true" />
        </button>
        <AdminMenu />
        <QuickSearch />
        <Link
          to={OWN_ACCOUNT_PATH}
          title="Mon compte"
          className="ml-auto inline-flex min-h-11 min-w-0 items-center gap-2 rounded-full px-3 text-sm text-slate hover:bg-sand hover:text-ink"
        >
          <UserRound className="size-4 shrink-0" aria-hidden="true" />
          <span className="sr-only">Mon compte&#8239;:</span>
          <span className="truncate">{session && session.kind !== 'visitor' && session.user.username}</span>
        </Link>
        <button
          type="button"
          onClick={() => void leave()}
          className="-mr-3 inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full px-3 text-sm font-[550] hover:bg-sand"
        >
          <LogOut className="size-4" aria-hidden="true" />
          <span className="@max-[19rem]:sr-only">{LOGOUT_LABEL}</span>
        </button>
      </div>
    </header>
  );
}
