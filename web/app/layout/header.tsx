import { UserRound } from 'lucide-react';
import { memo, useState } from 'react';
import { NavLink } from 'react-router';
import {
  type Entry,
  HEADER_ENTRIES,
  LOGIN_ENTRY,
  LOGOUT_LABEL,
  PROFILE_LABEL,
} from '../content/navigation.ts';
import { useLogout } from '../session/logout.ts';
import { type Session, useSession } from '../session/session.ts';
import { buttonClass } from '../ui/button.tsx';
import { Logo } from './logo.tsx';
import { PhoneMenu } from './phone-menu.tsx';

/**
 * Runs inline at the end of the header, before the first paint: names the session on the root and the person on the
 * header's button. Written by hand because it precedes every bundle; it reads the same keys as `session.ts`. Without a token that
 * can be read, as where the browser keeps nothing, it names a visitor, as `session.ts` does, which logs why.
 */
const FIRST_PAINT_SCRIPT = `(function(){var s="visitor",n=${JSON.stringify(PROFILE_LABEL)};try{var t=localStorage.getItem("token").split(".");if(t.length===3){var c=JSON.parse(new TextDecoder().decode(Uint8Array.from(atob(t[1].replace(/-/g,"+").replace(/_/g,"/")),function(x){return x.charCodeAt(0)})));if(c.exp*1e3>Date.now()+Number(localStorage.getItem("serverAheadMs"))){s=c.roles.some(function(r){return r.authority==="ROLE_ADMIN"})?"admin":"member";n=c.fullName||n}}}catch(e){}document.documentElement.dataset.session=s;document.querySelectorAll("[data-person]").forEach(function(e){e.textContent=n})})()`;

/** Unknown while the HTML that everyone gets is taken over: all is rendered, and CSS shows what fits (`session.css`). */
const isVisibleTo = (session: Session | null, audience: Entry['audience']) =>
  session === null ||
  audience === undefined ||
  audience === session.kind ||
  (audience === 'logged' && session.kind !== 'visitor');

/** One row on phones and from 1024 px on, two in between (`styles/header.css`). */
export function Header({ title }: { title: string }) {
  const session = useSession();
  return (
    <header className="site-header border-b border-hairline bg-ivory">
      <div className="page header-row">
        <Logo title={title} />
        <nav
          aria-label="Navigation principale"
          className="order-last hidden w-full md:block lg:order-none lg:w-auto lg:grow"
        >
          {/* With a session there are more entries, and a name. */}
          <Entries session={session} className="header-entries" />
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-2 md:gap-4">
          {isVisibleTo(session, 'logged') && <Logout className="hidden md:block" />}
          <PersonButton session={session} />
          <MobileMenu session={session} />
        </div>
      </div>
      <FirstPaintScript />
    </header>
  );
}

/** Inline, because it must have run before any bundle arrives. */
const FirstPaintScript = () => (
  // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of ours, allowed by its hash.
  <script suppressHydrationWarning dangerouslySetInnerHTML={{ __html: INLINE_SCRIPT }} />
);

const INLINE_SCRIPT = import.meta.env.SSR ? FIRST_PAINT_SCRIPT : '';

function Entries({ session, className }: { session: Session | null; className: string }) {
  return (
    <ul className={className}>
      {HEADER_ENTRIES.filter((entry) => isVisibleTo(session, entry.audience)).map(
        ({ label, to, audience }) => (
          <li key={to} data-for={audience}>
            <NavEntry label={label} to={to} />
          </li>
        ),
      )}
    </ul>
  );
}

/** Memoised: what stays is not rendered again once the session is known. */
const NavEntry = memo(function NavEntry({ label, to }: Entry) {
  return (
    <NavLink to={to} end className="header-link" {...(to.includes('#') && { 'aria-current': false })}>
      {label}
    </NavLink>
  );
});

function PersonButton({ session }: { session: Session | null }) {
  const look = buttonClass('primary', 'header-person', 'small');
  const name =
    session === null || session.kind === 'visitor' ? PROFILE_LABEL : session.user.username || PROFILE_LABEL;
  const kinds = [
    { kind: 'visitor', to: LOGIN_ENTRY.to },
    { kind: 'member', to: '/profile' },
    { kind: 'admin', to: '/admin/dashboard' },
  ] as const;
  return kinds
    .filter(({ kind }) => session === null || session.kind === kind)
    .map(({ kind, to }) => (
      <NavLink key={kind} to={to} data-for={kind} className={look}>
        {kind === 'visitor' ? (
          LOGIN_ENTRY.label
        ) : (
          <>
            <Avatar url={session && session.kind !== 'visitor' ? session.user.urlProfilePicture : null} />
            <span data-person className="truncate" suppressHydrationWarning>
              {name}
            </span>
          </>
        )}
      </NavLink>
    ));
}

/** The person's picture, or an icon where there is none or its signed address has expired. */
function Avatar({ url }: { url: string | null }) {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <span className="-ml-2 grid size-7 shrink-0 place-items-center">
      {url === null || url === broken ? (
        <UserRound className="size-4" aria-hidden="true" />
      ) : (
        <img
          src={url}
          alt=""
          width={28}
          height={28}
          onError={() => setBroken(url)}
          className="size-7 rounded-full object-cover"
        />
      )}
    </span>
  );
}

function Logout({ className }: { className: string }) {
  const logout = useLogout();
  return (
    <button type="button" data-for="logged" onClick={logout} className={`header-link ${className}`}>
      {LOGOUT_LABEL}
    </button>
  );
}

const MobileMenu = ({ session }: { session: Session | null }) => (
  <PhoneMenu buttonLook="size-12 border border-edge" panelLook="ml-auto w-[min(100%,22rem)] px-8">
    <nav aria-label="Menu">
      <Entries session={session} className="mt-4 grid gap-1" />
      <div className="mt-4 border-t border-ink-raised pt-4">
        {isVisibleTo(session, 'visitor') && (
          <div data-for="visitor">
            <NavEntry {...LOGIN_ENTRY} />
          </div>
        )}
        {isVisibleTo(session, 'logged') && <Logout className="" />}
      </div>
    </nav>
  </PhoneMenu>
);
