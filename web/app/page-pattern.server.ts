import * as build from 'virtual:react-router/server-build';
import { matchRoutes, type RouteObject } from 'react-router';

type BuiltRoute = {
  id: string;
  parentId?: string | undefined;
  path?: string | undefined;
  index?: boolean | undefined;
};

const builtRoutes = Object.values(build.routes as Record<string, BuiltRoute | undefined>).filter(
  (route) => route !== undefined,
);

const childrenOf = (parentId: string | undefined): RouteObject[] =>
  builtRoutes
    .filter((route) => (route.parentId || undefined) === parentId)
    .map(({ id, path, index }) =>
      index ? { id, index: true } : { id, ...(path !== undefined && { path }), children: childrenOf(id) },
    );

const routes = childrenOf(undefined);
/** How the router asks for the data of a page alone. */
const DATA_SUFFIX = '.data';
const UNKNOWN_PATTERN = '*';

/** The pattern in `routes.ts` of an address, which holds nothing of what visitors typed; `*` where there is no page. */
export function pagePattern(path: string): string {
  const isData = path.endsWith(DATA_SUFFIX);
  const pagePath = isData ? path.slice(0, -DATA_SUFFIX.length).replace(/\/_$/, '/') : path;
  const pattern = patternOf(pagePath);
  return isData && pattern !== UNKNOWN_PATTERN ? pattern + DATA_SUFFIX : pattern;
}

function patternOf(path: string): string {
  const matches = matchRoutes(routes, path) ?? [];
  const parts = matches.map(({ route }) => route.path ?? '').filter(Boolean);
  return matches.length === 0 || parts.includes(UNKNOWN_PATTERN)
    ? UNKNOWN_PATTERN
    : `/${parts.join('/').replace(/^\/+/, '')}`;
}
