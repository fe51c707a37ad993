import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import type { LoggedRequest } from '../open-pages.ts';
import { contentSecurityPolicy, hashSource, inlineScripts } from './document/content-security-policy.ts';
import { deferScripts } from './document/deferred-scripts.ts';
import { EMPTY_STYLE_TAGS, pageStyles } from './document/page-styles.tsx';
import { RequestIdContext } from './layout/request-id.tsx';
import { domainContext, htmlContext, outageContext, requestLogContext } from './router-contexts.server.ts';
import styles from './styles/app.css?inline';
import fonts from './styles/fonts.css?inline';

const RENDER_TIMEOUT_MS = 5_000;

const styleTagsHtml = Buffer.from(pageStyles(styles, fonts)).toString('latin1');
const styleSources = [styles, fonts].map((text) => hashSource(text));

type ErrorContext = { request: Request; context: Readonly<RouterContextProvider> };

export function handleError(error: unknown, { request, context }: ErrorContext): void {
  const outage = context.get(outageContext);
  outage.hasOccurred ||= outage.isUnavailable(error);
  // An aborted request is no error.
  if (!request.signal.aborted) context.get(requestLogContext).report(error);
}

/** The page of `routes.ts` that reads tickets. */
const isDoor = ({ staticHandlerContext }: EntryContext) =>
  staticHandlerContext.matches.some(({ route }) => route.id === 'admin-event-door');

const routerElement = (context: EntryContext, url: string, id: string) => (
  <RequestIdContext value={id}>
    <ServerRouter context={context} url={url} />
  </RequestIdContext>
);

/**
 * The whole page: the policy needs it, and a page without personal data has nothing to stream.
 * @returns its bytes, one character each: searched and joined faster than as decoded text
 */
function renderToHtml(
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
    const { pipe, abort } = renderToPipeableStream(routerElement(context, url, id), {
      // Nothing is left to a later script: the page is complete without one.
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
  const { html: renderedHtml, failed } = await renderToHtml(
    routerContext,
    request.url,
    context.get(requestLogContext),
  );
  const html = import.meta.env.DEV ? renderedHtml : deferScripts(renderedHtml);
  const { site } = context.get(domainContext);
  headers.set('Content-Type', 'text/html; charset=utf-8');
  headers.set(
    'Content-Security-Policy',
    contentSecurityPolicy({
      scripts: inlineScripts(html),
      styles: styleSources,
      hasRecaptcha: site.recaptchaSiteKey !== null,
      hasCodeReader: isDoor(routerContext),
      isDevelopment: import.meta.env.DEV,
    }),
  );
  if (request.method !== 'HEAD') {
    const page = html.replace(EMPTY_STYLE_TAGS, () => styleTagsHtml);
    context.set(htmlContext, Buffer.from(page, 'latin1'));
  }
  return new Response(null, { status: failed && status === 200 ? 500 : status, headers });
}
