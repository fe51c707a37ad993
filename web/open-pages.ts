import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Domain } from '@cercle/server/domain';

/** One request in the log: `id` is what the page shows of it, `report` logs an error under that id. */
export type LoggedRequest = { id: string; report(error: unknown): void };
export type Render = (request: Request, logged: LoggedRequest) => Promise<Response>;
type PagesModule = {
  createPages(domain: Domain, isUnavailable: IsUnavailable): Render;
  pagePattern(path: string): string;
};

/** Whether an error is transient, such as an unreachable database. */
export type IsUnavailable = (error: unknown) => boolean;

export type Pages = {
  /** The response to a page request: its HTML, or its data. */
  render: Render;
  /** The pattern in `routes.ts` of an address, which holds nothing of what visitors typed; `*` where there is no page. */
  pagePattern(path: string): string;
  /** Where the browser's files were built; null while they are edited. */
  builtFiles: string | null;
  /** Serves the browser's files as they are edited; null once they are built. */
  editedFiles: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
};

/** The pages: as they were built or, under development, as they stand in the sources. */
export const openPages = (
  domain: Domain,
  isUnavailable: IsUnavailable,
  isDevelopment: boolean,
): Promise<Pages> => (isDevelopment ? openFromSource : openFromBuild)(domain, isUnavailable);

async function openFromBuild(domain: Domain, isUnavailable: IsUnavailable): Promise<Pages> {
  const moduleUrl = new URL('./build/server/pages.js', import.meta.url);
  const { createPages, pagePattern } = (await import(moduleUrl.href)) as PagesModule;
  return {
    render: createPages(domain, isUnavailable),
    pagePattern,
    builtFiles: join(import.meta.dirname, 'build/client'),
    editedFiles: null,
  };
}

async function openFromSource(domain: Domain, isUnavailable: IsUnavailable): Promise<Pages> {
  const { createServer } = await import('vite');
  const root = import.meta.dirname;
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } });
  return {
    render: async (request, logged) => {
      const { createPages } = (await vite.ssrLoadModule('./app/pages.server.ts')) as PagesModule;
      return createPages(domain, isUnavailable)(request, logged);
    },
    // Metrics by page are not collected in development.
    pagePattern: () => '*',
    builtFiles: null,
    editedFiles: vite.middlewares,
  };
}
