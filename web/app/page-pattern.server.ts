import * as build from 'virtual:react-router/server-build';
import { matchRoutes, type RouteObject } from 'react-router';

type Known = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
};

const known = Object.values(build.routes as Record<string, Known | undefined>).filter(
  (route) => route !== undefined,
);

const childrenOf = (parentId: string | undefined): RouteObject[] =>
  known
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index: true } : { id, ...(path !== undefined && { path }), children: childrenOf(id) },
    );

const routes = childrenOf(undefined);
/** How the router asks for the data of a page alone. */
const DATA = '.data';
const NO_PAGE = '*';

/** The pattern in `routes.ts` of an address, which holds nothing of what visitors typed; `*` where there is no page. */
export function pagePattern(path: string): string {
  const isData = path.endsWith(DATA);
  const asked = isData ? path.slice(0, -DATA.length).replace(/\/_$/, '/') : path;
  const pattern = patternOf(asked);
  return isData && pattern !== NO_PAGE ? pattern + DATA : pattern;
}

function patternOf(path: string): string {
  const matches = matchRoutes(routes, path) ?? [];
  const parts = matches.map(({ route }) => route.path ?? '').filter(Boolean);
  return matches.length === 0 || parts.includes(NO_PAGE)
    ? NO_PAGE
    : `/${parts.join('/').replace(/^\/+/, '')}`;
}
