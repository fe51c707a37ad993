import { readdirSync, readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadRouteModule, setLostPage } from './load-route-module.ts';

const ROUTER = new URL('../../../node_modules/react-router/dist/production/', import.meta.url);
const SSR = new URL('lib/dom/ssr/', ROUTER);

const reload = vi.fn();
const LOST_PAGE = { default: () => 'lost' };
const GONE = { id: 'gone', module: 'data:text/javascript,throw new TypeError("Failed to fetch")' };
const answerWith = (fetch: () => Promise<Response>) => vi.stubGlobal('fetch', fetch);

beforeEach(() => {
  reload.mockClear();
  vi.stubGlobal('window', { location: { reload } });
});
afterEach(() => vi.unstubAllGlobals());

test('a file that does not come without a connection is replaced by the page that says so, for good', async () => {
  answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
  setLostPage(LOST_PAGE);
  const loaded = {};
  expect(await loadRouteModule(GONE, loaded)).toBe(LOST_PAGE);
  expect(loaded).toEqual({ gone: LOST_PAGE });
  expect(await loadRouteModule(GONE, loaded)).toBe(LOST_PAGE);
  expect(reload).not.toHaveBeenCalled();
});

test('a file that is gone from a site that responds, whatever it says, has the document loaded again', async () => {
  answerWith(() => Promise.resolve(new Response(null, { status: 503 })));
  void loadRouteModule(GONE, {});
  await vi.waitFor(() => expect(reload).toHaveBeenCalledTimes(1));
});

/** What is replaced (`web/vite.config.ts`): a version of the router that changes it asks for the same change of ours. */
test('React Router loads pages by the function that is replaced, which does what ours was written after', () => {
  const source = readFileSync(new URL('routeModules.js', SSR), 'utf8');
  const code = source.slice(source.indexOf('//#region')).replace(/^\s+/gm, '');
  expect(code).toMatchInlineSnapshot(`
    "//#region lib/dom/ssr/routeModules.ts
    async function loadRouteModule(route, routeModulesCache) {
    if (route.id in routeModulesCache) return routeModulesCache[route.id];
    try {
    let routeModule = await import(
    /* @vite-ignore */
    /* webpackIgnore: true */
    route.module
    );
    routeModulesCache[route.id] = routeModule;
    return routeModule;
    } catch (error) {
    console.error(\`Error loading route module \\\`\${route.module}\\\`, reloading page...\`);
    console.error(error);
    if (window.__reactRouterContext && window.__reactRouterContext.isSpaMode && import.meta.hot) throw error;
    window.location.reload();
    return new Promise(() => {});
    }
    }
    //#endregion
    export { loadRouteModule };
    "
  `);
  const importers = readdirSync(SSR).filter((name) =>
    readFileSync(new URL(name, SSR), 'utf8').includes('import { loadRouteModule } from "./routeModules.js";'),
  );
  expect(importers).toEqual(['links.js', 'routes.js']);
});
