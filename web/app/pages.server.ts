import * as build from 'virtual:react-router/server-build';
import type { Domain } from '@cercle/server/domain';
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { IsUnavailable, Render } from '../open-pages.ts';
import {
  builtFilesContext,
  domainContext,
  htmlContext,
  outageContext,
  requestLogContext,
} from './router-contexts.server.ts';

const UNAVAILABLE = 503;
const RETRY_AFTER_SECONDS = '5';

/**
 * The pages adapter: a web-standard handler for every URL of `routes.ts`. A page that fails
 * with a transient error (`isUnavailable`) is 503.
 */
export function createPages(domain: Domain, isUnavailable: IsUnavailable): Render {
  const handle = createRequestHandler(build as ServerBuild, import.meta.env.MODE);
  return async (request, logged) => {
    const context = new RouterContextProvider();
    const outage = { isUnavailable, hasOccurred: false, isPageIncomplete: false };
    context.set(domainContext, domain);
    context.set(builtFilesContext, (build as ServerBuild).assets);
    context.set(outageContext, outage);
    context.set(requestLogContext, logged);
    const { status, headers, body } = await handle(request, context);
    const page = new Response(context.get(htmlContext) ?? body, {
      status: outage.hasOccurred ? UNAVAILABLE : status,
      headers,
    });
    if (outage.hasOccurred) page.headers.set('Retry-After', RETRY_AFTER_SECONDS);
    if (outage.isPageIncomplete) page.headers.set('Cache-Control', 'no-store');
    return page;
  };
}

export { pagePattern } from './page-pattern.server.ts';
