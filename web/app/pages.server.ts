import * as build from 'virtual:react-router/server-build';
import type { Domain } from '@cercle/server/domain';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import { domainContext } from './domain.server.ts';

/** The pages door: a web-standard handler for every URL of `routes.ts`. */
export function createPages(domain: Domain): (request: Request) => Promise<Response> {
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
  return (request) => {
    const context = new RouterContextProvider();
    context.set(domainContext, domain);
    return handle(request, context);
  };
}
