import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import type { LoggedRequest } from '../open-pages.ts';
import { contentSecurityPolicy } from './content-security-policy.ts';
import { domainContext, loggedContext, outageContext } from './domain.server.ts';
import { RequestId } from './layout/reference.tsx';
import { PageStylesText } from './page-styles.tsx';
import { paintFirst } from './paint-first.ts';
import styles from './styles/app.css?inline';
import fonts from './styles/fonts.css?inline';

const RENDER_TIMEOUT_MS = 5_000;

type Met = { request: Request; context: Readonly<RouterContextProvider> };

export function handleError(error: unknown, { request, context }: Met): void {
  const outage = context.get(outageContext);
  outage.isMet ||= outage.isUnavailable(error);
  // A visitor who left is no failure of ours.
  if (!request.signal.aborted) context.get(loggedContext).report(error);
}

const page = (context: EntryContext, url: string, id: string) => (
  <PageStylesText value={{ styles, fonts }}>
    <RequestId value={id}>
      <ServerRouter context={context} url={url} />
    </RequestId>
  </PageStylesText>
);

/** Renders to one string: the policy needs the whole page, and a page without personal data has nothing to stream. */
function renderToText(
  context: EntryContext,
  url: string,
  { id, report }: LoggedRequest,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(Buffer.from(chunk));
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve({ html: Buffer.concat(chunks).toString('utf8'), failed });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(page(context, url, id), {
      // Nothing is held back for a later script: the page is whole without one.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onAllReady: () => pipe(sink),
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error);
      },
      onError: (error) => {
        failed = true;
        report(error);
      },
    });
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS);
  });
}

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const { html: rendered, failed } = await renderToText(
    routerContext,
    request.url,
    context.get(loggedContext),
  );
  const html = import.meta.env.DEV ? rendered : paintFirst(rendered);
  const { site } = context.get(domainContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy(html, {
      hasRecaptcha: site.recaptchaSiteKey !== null,
      isDevelopment: import.meta.env.DEV,
    }),
  );
  const body = request.method === 'HEAD' ? null : html;
  return new Response(body, { status: failed && status === 200 ? 500 : status, headers });
}
