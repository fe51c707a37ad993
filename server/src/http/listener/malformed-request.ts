// Responses to malformed requests: the app never sees these, and Node's own responses would lack our headers.

import type { Server as HttpServer, IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { RequestError } from '@hono/node-server';
import { SECURITY_HEADERS } from '../security-headers.ts';

const BAD_REQUEST = 400;
const EXPECTATION_FAILED = 417;
/** By the error code of Node's parser; any other is a bad request. */
const STATUS_LINE: Record<string, string> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: '413 Payload Too Large',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};
const headerLines = () =>
  Object.entries({ ...SECURITY_HEADERS, Connection: 'close' })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('');

/** The response when the framework cannot make a `Request`. */
export const refuseMalformedRequest = (error: unknown) =>
  new Response(null, {
    status: error instanceof RequestError ? BAD_REQUEST : 500,
    headers: SECURITY_HEADERS,
  });

/** Responds when Node's parser refuses a request; if a response has begun on that connection, it is cut off instead. */
export function refuseUnparsableRequests(server: HttpServer): void {
  const responses = new WeakMap<Socket, ServerResponse>();
  server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) =>
    responses.set(incoming.socket, outgoing),
  );
  server.on('clientError', ({ code = '' }: NodeJS.ErrnoException, socket: Socket) => {
    const response = responses.get(socket);
    const hasBegun = response?.headersSent && !response.writableFinished;
    if (socket.writable && !hasBegun)
      socket.write(`HTTP/1.1 ${STATUS_LINE[code] ?? '400 Bad Request'}\r\n${headerLines()}\r\n`);
    socket.destroySoon();
  });
  server.on('checkExpectation', (_incoming, outgoing: ServerResponse) => {
    outgoing.writeHead(EXPECTATION_FAILED, SECURITY_HEADERS).end();
  });
}

/**
 * Refuses a request with several `Host` headers, or none: a proxy in front may have used another one than we would. Also refuses
 * a host that is not valid in a URL, as pages and calls parse their URL. @returns whether it refused
 */
export function refuseInvalidHost(incoming: IncomingMessage, outgoing: ServerResponse): boolean {
  const hosts = countHostHeaders(incoming);
  const hasHost = hosts === 1 || (hosts === 0 && incoming.httpVersion === '1.0');
  if (hasHost && isValidHost(incoming.headers.host)) return false;
  outgoing.writeHead(BAD_REQUEST, { ...SECURITY_HEADERS, Connection: 'close' }).end();
  return true;
}

let lastHost = '';

/** Nearly all requests have the same host, so the last valid one is remembered. */
function isValidHost(host = ''): boolean {
  if (host === lastHost || host === '') return true;
  if (!URL.canParse(`http://${host}`)) return false;
  lastHost = host;
  return true;
}

/** Counts without allocating a list, as it runs for every request. */
function countHostHeaders({ rawHeaders }: IncomingMessage): number {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHostHeader(rawHeaders[at])) hosts += 1;
  return hosts;
}

const isHostHeader = (name = '') => name.length === 4 && name.toLowerCase() === 'host';
