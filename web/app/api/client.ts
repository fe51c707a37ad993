import { IDEMPOTENCY_HEADER } from '@cercle/contract/idempotency-header';
import type { Page } from '@cercle/contract/paging';
import { endSession, endSessionOf, isPrivatePage } from '../session/end-session.ts';
import { updateServerTimeOffset } from '../session/server-time.ts';
import { currentSession } from '../session/session.ts';
import { ApiError, SessionEndedError } from './error.ts';
import { missingFileError } from './missing-file.ts';
import { xsrfHeader } from './xsrf.ts';
import { ensureXsrfCookie, renewXsrfCookie } from './xsrf-cookie.ts';

const BASE = '/api';
export const TIMEOUT_MS = 20_000;
/** A photo over a slow phone line. */
const UPLOAD_TIMEOUT_MS = 120_000;

type Query = Record<string, string | number | undefined>;
type Body = FormData | Blob | object | undefined;
type RequestOptions = {
  body?: Body;
  /** Idempotency key of a creation: sent twice with the same key, it is executed once. */
  key?: string | undefined;
};

function urlOf(path: string, query: Query): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') parameters.set(name, String(value));
  }
  return parameters.size === 0 ? BASE + path : `${BASE}${path}?${parameters}`;
}

function headersFor(method: string, { body, key }: RequestOptions, token: string | null): Headers {
  const headers = new Headers({ Accept: 'application/json', ...(method !== 'GET' && xsrfHeader()) });
  if (token !== null) headers.set('Authorization', `Bearer ${token}`);
  if (body !== undefined && !isFile(body)) headers.set('Content-Type', 'application/json');
  if (key !== undefined) headers.set(IDEMPOTENCY_HEADER, key);
  return headers;
}

/** The browser sets the `Content-Type` of a file itself. */
const isFile = (body: Body): body is FormData | Blob => body instanceof FormData || body instanceof Blob;

const serializeBody = (body: Body) => (isFile(body) ? body : JSON.stringify(body));

/**
 * A call with a token that is no longer valid ends the session. On a private page the call is dropped, because the login page
 * opens; on a public one, which stays, it is sent again as a visitor's.
 * @param signal aborts the call; by default after 20 s, or 2 min for a file
 * @throws ApiError, SessionEnded
 */
export async function send(
  method: string,
  path: string,
  query: Query,
  options: RequestOptions = {},
  signal = AbortSignal.timeout(isFile(options.body) ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS),
): Promise<Response> {
  const attempt = (token: string | null) => fetchWith(token, method, urlOf(path, query), options, signal);
  const token = currentToken();
  const response = await attempt(token);
  if (response.ok && path === '/login') updateServerTimeOffset(response.headers.get('Date'));
  if (response.status !== 401) return successful(response);

  const failure = await ApiError.from(response);
  const isPrivate = isPrivatePage();
  // A wrong password is a 401 too: only a token we sent can have ended.
  const hasEnded =
    token !== null &&
    path !== '/login' &&
    endSessionOf(token, failure.errors.session ? 'elsewhere' : 'expired');
  if (!hasEnded) throw failure;
  if (isPrivate) throw new SessionEndedError();
  const secondResponse = await attempt(currentToken());
  // What needs a session has nothing to show any more.
  if (secondResponse.status === 401) throw new SessionEndedError();
  return successful(secondResponse);
}

/** @throws ApiError for a response that is a failure */
async function successful(response: Response): Promise<Response> {
  if (response.ok) return response;
  throw await ApiError.from(response);
}

/** The token to send; null for a visitor. @throws SessionEnded when it has expired on a private page */
function currentToken(): string | null {
  const session = currentSession();
  if (session.kind === 'visitor') return null;
  if (!session.isExpired()) return session.token;
  endSession('expired');
  if (isPrivatePage()) throw new SessionEndedError();
  return null;
}

/** @throws ApiError when no response comes */
async function fetchWith(
  token: string | null,
  method: string,
  url: string,
  { body, key }: RequestOptions,
  signal: AbortSignal,
): Promise<Response> {
  // A call with a token is accepted without the cookie.
  const needsCookie = method !== 'GET' && token === null;
  if (needsCookie) await ensureXsrfCookie(signal);
  const attempt = () =>
    fetch(url, {
      method,
      headers: headersFor(method, { body, key }, token),
      signal,
      ...(body !== undefined && { body: serializeBody(body) }),
    }).catch(async (cause: unknown) => {
      throw (await missingFileError(body)) ?? ApiError.unreachable(cause);
    });
  const response = await attempt();
  return response.status === 403 && needsCookie && (await renewXsrfCookie(signal)) ? attempt() : response;
}

const parseJson = <Data>(response: Response) =>
  response.json().catch((cause: unknown) => {
    throw ApiError.unreachable(cause);
  }) as Promise<Data>;

async function request<Data>(
  method: string,
  path: string,
  query: Query,
  options?: RequestOptions,
): Promise<Data> {
  const response = await send(method, path, query, options);
  return response.status === 204 ? (undefined as Data) : parseJson<Data>(response);
}

/** Messages and subscriptions come as a plain list, with the total in a header. */
async function page<Item>(path: string, query: Query & { size: number }): Promise<Page<Item>> {
  const response = await send('GET', path, query);
  const data = await parseJson<Page<Item> | Item[]>(response);
  if (!Array.isArray(data)) return data;
  const totalElements = Number(response.headers.get('X-Total-Count') ?? data.length);
  return { content: data, totalElements, totalPages: Math.ceil(totalElements / query.size) };
}

/** A file for download. */
async function file(method: 'GET' | 'POST', path: string, body?: Body): Promise<Blob> {
  const response = await send(method, path, {}, { body });
  return response.blob().catch((cause: unknown) => {
    throw ApiError.unreachable(cause);
  });
}

/** Every call the pages make (section 7 of docs/product.md), relative to the API's base path. */
export const api = {
  get: <Data>(path: string, query: Query = {}) => request<Data>('GET', path, query),
  page,
  file: (path: string) => file('GET', path),
  /** For a read whose input must not be in a URL, which logs and histories record. */
  postForFile: (path: string, body: object) => file('POST', path, body),
  post: <Data = void>(path: string, body?: Body, key?: string) =>
    request<Data>('POST', path, {}, { body, key }),
  put: <Data = void>(path: string, body?: Body) => request<Data>('PUT', path, {}, { body }),
  delete: (path: string) => request<void>('DELETE', path, {}),
};

/** A key with which a repeated creation is executed once. Works without https too, unlike `randomUUID`. */
export const newIdempotencyKey = () =>
  btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(18))));
