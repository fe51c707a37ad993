import { type ComponentType, lazy, Suspense } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useNavigation,
} from 'react-router';
import type { Route } from './+types/root.ts';
import { BROKEN_PAGE, NETWORK_ERROR_PAGE, NOT_FOUND_PAGE, type Problem } from './content/problems.ts';
import { DEFERRED_SCRIPT_ID } from './document/deferred-scripts.ts';
import { pageMeta } from './document/page-meta.ts';
import { PageStyles } from './document/page-styles.tsx';
import favicon from './layout/favicon.svg?url';
import { Footer } from './layout/footer.tsx';
import { Header } from './layout/header.tsx';
import { LOST_PAGE } from './layout/lost-page.tsx';
import { ProblemPage, RetryPage } from './layout/problem.tsx';
import { RouteFocus } from './layout/route-focus.tsx';
import { SessionWatch } from './layout/session-watch.tsx';
import { setLostPage } from './navigation/load-route-module.ts';
import { usePendingNavigation } from './navigation/pending-navigation.ts';
import { domainContext } from './router-contexts.server.ts';
import { useSite } from './site.ts';
import appStyles from './styles/app.css?url';
import fontStyles from './styles/fonts.css?url';
import type { Elements } from './ui/elements.ts';
import { LoadingOverlay, useOverlay } from './ui/loading-overlay.tsx';
import { ToastRegion } from './ui/toast.tsx';

export const loader = ({ context }: Route.LoaderArgs) => ({ site: context.get(domainContext).site });

/** The settings are read once, at the server's start. */
export const shouldRevalidate = () => false;

export const links: Route.LinksFunction = () => [
  // Edited styles reload in place only as a file of their own; built ones are within the page.
  ...(import.meta.env.DEV ? [appStyles, fontStyles] : []).map((href) => ({ rel: 'stylesheet', href })),
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', href: favicon, type: 'image/svg+xml' },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

/** Loaded later: it is needed only after scrolling. */
const ScrollToTop = lazy<ComponentType>(() =>
  import('./ui/scroll-to-top.tsx').catch(() => ({ default: () => null })),
);

setLostPage(LOST_PAGE);

/** Messages of Chromium, Firefox and Safari for a response or file that failed to load. */
const NETWORK_ERROR = /^(Failed to fetch|NetworkError|Load failed|error loading|Importing a module)/;

function problemOf(error: unknown): Problem {
  if (isRouteErrorResponse(error) && error.status === 404) return NOT_FOUND_PAGE;
  return error instanceof TypeError && NETWORK_ERROR.test(error.message) ? NETWORK_ERROR_PAGE : BROKEN_PAGE;
}

export const meta: Route.MetaFunction = (context) => {
  if (!context.error) return [];
  const { title, heading } = problemOf(context.error);
  return pageMeta(context, { title, description: heading, isPrivate: true });
};

/** An error page has another one: React rebuilds the document. */
export function Layout({ children }: { children: Elements }) {
  const site = useSite();
  const isDescribed = site.uiPacing === 'described';
  return (
    <html lang="fr-BE" data-pacing={site.uiPacing} suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {/* The first paint shows the whole page: a partial one would shift as the rest arrives. */}
        <link rel="expect" href={`#${DEFERRED_SCRIPT_ID}`} blocking="render" />
        <meta name="theme-color" content="#faf7f0" />
        <Meta />
        <Links />
        {import.meta.env.PROD && <PageStyles />}
      </head>
      <body>
        <LoadingOverlay hasStart={isDescribed} />
        <a
          href="#contenu"
          className="absolute top-3 left-3 z-50 -translate-y-24 rounded-full bg-ink px-5 py-3 text-white focus:translate-y-0"
        >
          Aller au contenu
        </a>
        <SessionWatch />
        <RouteFocus />
        {children}
        <ToastRegion />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

function SiteLayout({ children }: { children: Elements }) {
  const site = useSite();
  return (
    <div className="flex min-h-dvh flex-col">
      <Header title={site.title} />
      <main id="contenu" tabIndex={-1} className="grow">
        {children}
      </main>
      <Footer site={site} />
    </div>
  );
}

/** Routes with `handle.noLayout` have a layout of their own. */
const bringsOwnLayout = ({ handle }: { handle: unknown }) =>
  (handle as { noLayout?: boolean } | undefined)?.noLayout === true;

export default function App() {
  const hasOwnLayout = useMatches().some(bringsOwnLayout);
  const { state, location } = useNavigation();
  useOverlay(state === 'loading');
  usePendingNavigation(location);
  if (hasOwnLayout) return <Outlet />;
  return (
    <>
      <SiteLayout>
        <Outlet />
      </SiteLayout>
      <Suspense>
        <ScrollToTop />
      </Suspense>
    </>
  );
}

/** Fetches nothing: the error may be a file that failed to load. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const problem = problemOf(error);
  return (
    <SiteLayout>
      {problem === NOT_FOUND_PAGE ? <ProblemPage problem={problem} /> : <RetryPage problem={problem} />}
    </SiteLayout>
  );
}
