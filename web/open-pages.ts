import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Domain } from '@cercle/server/domain';

type PagesDoor = { createPages(domain: Domain): (request: Request) => Promise<Response> };

export type Pages = {
  /** Answers the request of a page with its HTML, or with the data of one. */
  render(request: Request): Promise<Response>;
  /** Where the browser's files were built; null while they are edited. */
  builtFiles: string | null;
  /** Serves the browser's files as they are edited; null once they are built. */
  editedFiles: ((request: IncomingMessage, response: ServerResponse, next: () => void) => void) | null;
};

/** The pages: as they were built or, under development, as they stand in the sources. */
export const openPages = (domain: Domain, isDevelopment: boolean): Promise<Pages> =>
  isDevelopment ? openEdited(domain) : openBuilt(domain);

async function openBuilt(domain: Domain): Promise<Pages> {
  const door = new URL('./build/server/pages.js', import.meta.url);
  const { createPages } = (await import(door.href)) as PagesDoor;
  return {
    render: createPages(domain),
    builtFiles: new URL('./build/client', import.meta.url).pathname,
    editedFiles: null,
  };
}

async function openEdited(domain: Domain): Promise<Pages> {
  const { createServer } = await import('vite');
  const root = new URL('.', import.meta.url).pathname;
  const vite = await createServer({ root, appType: 'custom', server: { middlewareMode: true } });
  return {
    render: async (request) => {
      const { createPages } = (await vite.ssrLoadModule('./app/pages.server.ts')) as PagesDoor;
      return createPages(domain)(request);
    },
    builtFiles: null,
    editedFiles: vite.middlewares,
  };
}
