import { isSiteReachable } from './site-reachable.ts';

export type RouteModule = Record<string, unknown>;

let lostPage: RouteModule | null = null;

/** Sets what stands for a page whose file does not come because the connection is lost. */
export function setLostPage(module: RouteModule): void {
  lostPage = module;
}

/**
 * In place of React Router's own, which loads the document again when a page's file does not come (`web/vite.config.ts`):
 * without a connection that ends in the browser's own error page. It must not throw: the router would wait for ever.
 */
export async function loadRouteModule(
  route: { id: string; module: string },
  loaded: Record<string, RouteModule>,
): Promise<RouteModule | undefined> {
  if (route.id in loaded) return loaded[route.id];
  try {
    loaded[route.id] = await import(/* @vite-ignore */ route.module);
    return loaded[route.id];
  } catch {
    if (lostPage && !(await isSiteReachable())) {
      loaded[route.id] = lostPage;
      return lostPage;
    }
    // The file is gone, as after an upgrade: `pending-navigation.ts` goes on to the page that was asked for.
    window.location.reload();
    return new Promise(() => {});
  }
}
