import type { IncomingMessage, ServerResponse } from 'node:http';
import type { HttpBindings } from '@hono/node-server';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono } from 'hono';
import { compress } from 'hono/compress';
import { createMiddleware } from 'hono/factory';
import type { ApiEnv } from '../api-env.ts';
import { keepAnswers } from '../kept-answers/kept-answers.ts';
import type { FindKept } from '../kept-answers/kept-door.ts';
import type { Revision } from '../kept-answers/known-revision.ts';
import { keepPages, PAGES_KEPT } from '../kept-answers/page-cache.ts';
import { logOf } from '../request-log.ts';
import { formerFiles } from './former-files.ts';
import { withoutLineBreaks } from './line-breaks.ts';
import { refuseLostAddress } from './lost-address.ts';
import { type Files, readFiles, staticFiles } from './static.ts';

type NodeMiddleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void;

/** The pages door, as `web/open-pages.ts` opens it. The server knows only this type of it, made of web standards. */
type Pages = {
  render(request: Request, logged: LoggedRequest): Promise<Response>;
  builtFiles: string | null;
  editedFiles: NodeMiddleware | null;
};

/** What a page that breaks needs: the request's id, to show it, and a way to log the error under that id. */
type LoggedRequest = { id: string; report(error: unknown): void };

type Asked = Pick<Context<ApiEnv>, 'var'>;

const loggedRequest = (c: Asked): LoggedRequest => ({
  id: c.var.requestId,
  report: (error) => logOf(c).error({ err: error }, 'page failed'),
});

/** From here a page loads the routes that its links lead to. */
const ROUTES_AHEAD = '/__manifest';
/** Several times as many as the links of one page. */
const MOST_PATHS = 200;

/**
 * Mounts the pages and their files behind everything else. Built pages are kept in memory, those of `npm run dev` are not.
 * @param keptBuilds the folder in which the files of former builds are
 * @returns functions that find what is kept under an address
 */
export function mountPages(
  app: Hono<ApiEnv>,
  { render, builtFiles, editedFiles }: Pages,
  revision: Revision,
  keptBuilds: string,
): FindKept[] {
  const pages = keepAnswers(revision, PAGES_KEPT);
  const files: Files = builtFiles ? readFiles(builtFiles) : new Map();
  app.get('*', withoutLineBreaks);
  const draw = (request: Request, c: Asked) => render(request, loggedRequest(c));
  app.get(ROUTES_AHEAD, refuseManyPaths, compress(), (c) => draw(c.req.raw, c));
  if (builtFiles) app.use(staticFiles(files), formerFiles(keptBuilds));
  if (editedFiles) app.use(throughNode(editedFiles));
  app.get('*', refuseLostAddress, builtFiles ? keepPages(draw, pages) : (c) => draw(c.req.raw, c));
  // Only calls of the API change something.
  app.all('*', (c) => c.body(null, 405, { Allow: 'GET, HEAD' }));
  return [pages.find, (address) => files.get(address)];
}

/** Each is looked for among all routes: thousands of them would keep everybody else waiting. */
const refuseManyPaths = createMiddleware<ApiEnv>(async (c, next) => {
  const paths = c.req.query('paths')?.split(',') ?? [];
  return paths.length > MOST_PATHS ? c.body(null, 400) : next();
});

/** Lets a Node middleware answer, if it wants to. */
const throughNode = (middleware: NodeMiddleware) =>
  createMiddleware<{ Bindings: HttpBindings }>(async (c, next) => {
    const { incoming, outgoing } = c.env;
    const isAnswered = await new Promise<boolean>((resolve) => {
      outgoing.once('finish', () => resolve(true));
      middleware(incoming, outgoing, () => resolve(false));
    });
    return isAnswered ? RESPONSE_ALREADY_SENT : next();
  });
