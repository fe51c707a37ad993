import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import type { EntryContext, RouterContextProvider } from 'react-router';
import { ServerRouter } from 'react-router';
import type { LoggedRequest } from '../open-pages.ts';
import { contentSecurityPolicy, inlineScripts } from './content-security-policy.ts';
import { domainContext, loggedContext, outageContext } from './domain.server.ts';
import { RequestId } from './layout/reference.tsx';
import { EMPTY_SHEETS, pageStyles } from './page-styles.tsx';
import { paintFirst } from './paint-first.ts';
import styles from './styles/app.css?inline';
import fonts from './styles/fonts.css?inline';

const RENDER_TIMEOUT_MS = 5_000;

const sheets = pageStyles(styles, fonts);
const sheetsHtml = Buffer.from(sheets.html).toString('latin1');

type Met = { request: Request; context: Readonly<RouterContextProvider> };

export function handleError(error: unknown, { request, context }: Met): void {
  const outage = context.get(outageContext);
  outage.isMet ||= outage.isUnavailable(error);
  // A visitor who left is no failure of ours.
  if (!request.signal.aborted) context.get(loggedContext).report(error);
}

const page = (context: EntryContext, url: string, id: string) => (
  <RequestId value={id}>
    <ServerRouter context={context} url={url} />
  </RequestId>
);

/**
 * The whole page: the policy needs it, and a page without personal data has nothing to stream.
 * @returns its bytes, one character each: searched and joined faster than as decoded text
 */
function renderToText(
  context: EntryContext,
  url: string,
  { id, report }: LoggedRequest,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    let html = '';
    const sink = new Writable({
      // It takes everything at once: React would wait for each 16 kB to drain.
      highWaterMark: Number.MAX_SAFE_INTEGER,
      write(chunk: Buffer, _encoding, done) {
        html += chunk.toString('latin1');
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve({ html, failed });
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
    contentSecurityPolicy({
      scripts: inlineScripts(html),
      styles: sheets.sources,
      hasRecaptcha: site.recaptchaSiteKey !== null,
      isDevelopment: import.meta.env.DEV,
    }),
  );
  const body =
    request.method === 'HEAD'
      ? null
      : Buffer.from(
          html.replace(EMPTY_SHEETS, () => sheetsHtml),
          'latin1',
        );
  return new Response(body, { status: failed && status === 200 ? 500 : status, headers });
}
