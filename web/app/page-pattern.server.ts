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

/** The pattern in `routes.ts` of an address, which holds nothing of what visitors typed; `*` where there is no page. */
export function pagePattern(path: string): string {
  const isData = path.endsWith(DATA);
  const asked = isData ? path.slice(0, -DATA.length).replace(/\/_$/, '/') : path;
  const pattern = patternOf(asked);
  return isData && pattern !== '*' ? pattern + DATA : pattern;
}

function patternOf(path: string): string {
  const matches = matchRoutes(routes, path) ?? [];
  const pattern = matches
    .map(({ route }) => route.path ?? '')
    .filter(Boolean)
    .join('/');
  return pattern === '*' ? '*' : `/${pattern}`.replace(/^\/+/, '/');
}
