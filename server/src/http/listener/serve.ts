import {
  createServer,
  type Server as HttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener, type HttpBindings } from '@hono/node-server';
import type { Env, Hono } from 'hono';
import type { Settings } from '../../env.ts';
import type { Log } from '../../kernel/log.ts';
import { SettingError } from '../../kernel/setting-error.ts';
import type { FastPath } from '../cache/fast-path.ts';
import { HEALTH_PATHS, METRICS_PATH } from '../health.ts';
import { watchAcceptBacklog } from './accept-backlog.ts';
import { drain } from './drain.ts';
import { createLoadShedding } from './load-shedding.ts';
import { refuseInvalidHost, refuseMalformedRequest, refuseUnparsableRequests } from './malformed-request.ts';
import { enforceBodyRate, enforceReadRate } from './slow-clients.ts';

/** Milliseconds. They disconnect clients that are slow on purpose, and not those on a bad line. */
export const TIMINGS_MS = {
  headers: 10_000,
  /** A whole request: the browser gives an upload as long, and a slow phone needs it. */
  request: 120_000,
  check: 2_000,
  /** From then on a body must have arrived at the average rate that `bodyKilobyte` sets. */
  body: 15_000,
  /** For each kilobyte: half the speed that a photo of two megabytes needs within `request`. Slower clients only hold a socket. */
  bodyKilobyte: 125,
  /** Closes a silent socket; from then on a response must be read at the rate that `answerKilobyte` sets. */
  silence: 30_000,
  /** For each kilobyte: half the speed of 64 kbit/s, to which operators throttle phones; large files arrive there too. */
  answerKilobyte: 250,
  keepAlive: 10_000,
  /** Longer than proxies keep idle connections, so that we never close one that a proxy is about to use. */
  keepAliveBehindProxy: 75_000,
  /** When stopping: how long idle connections may still bring a request. */
  grace: 1_000,
  /** When stopping: how long responses in progress may take. */
  drain: 8_000,
};
type Timings = typeof TIMINGS_MS;
type ListenerSettings = Pick<Settings, 'PORT' | 'HOST' | 'TRUST_PROXY'> &
  Partial<Pick<Settings, 'METRICS_TOKEN'>>;

const MAX_CONNECTIONS = 4_000;
/** For each path of health and metrics. Monitoring calls them now and then; more requests than these wait in the queue like others. */
const MAX_CONCURRENT_PROBES = 8;
/** A request in progress for longer waits for its own work, such as a run of invoices, and not because this process is busy. */
const RECENT_MS = 100;

export type Listener = {
  /** The port it listens on; chosen by the system if the setting was 0. */
  port: number;
  /** Whether a client began to wait for a response just now; not for a cached one, nor for one that takes long by itself. */
  isAnswering(): boolean;
  /** Finishes the responses in progress and closes every connection; resolves within nine seconds. May be called twice. */
  stop(): Promise<void>;
};

/**
 * Serves cached responses, and `app` for all others. Limits of time and number protect it against slow clients and overload: in
 * overload it responds 503, except to a few requests for health and metrics.
 * @throws SettingError when the port is taken or the address is not one of this machine
 */
export async function serve<E extends Env>(
  { app, fastPath }: { app: Hono<E>; fastPath: FastPath },
  settings: ListenerSettings,
  log: Log,
  timings: Timings = TIMINGS_MS,
): Promise<Listener> {
  let stopping: Promise<void> | null = null;
  /** When each began. */
  const inFlight = new Map<ServerResponse, number>();
  const sockets = new Set<Socket>();
  const isStopping = () => stopping !== null;
  const loadShedding = createLoadShedding({ fastPath, dispatch, closeWhenDraining, log });
  const probes = new Map(
    [...HEALTH_PATHS, ...(settings.METRICS_TOKEN ? [METRICS_PATH] : [])].map((url) => [url, 0]),
  );
  const callApp = getRequestListener(
    (request, env) => {
      const bindings = env as HttpBindings;
      return loadShedding.track(bindings.incoming, () =>
        app.fetch(request, { ...bindings, isStopping, acceptBacklog }),
      );
    },
    { hostname: 'localhost', errorHandler: refuseMalformedRequest },
  );
  const server = createServer(serverOptions(timings, settings), (incoming, outgoing) => {
    enforceBodyRate(incoming, outgoing, timings);
    closeWhenDraining(outgoing);
    if (refuseInvalidHost(incoming, outgoing)) return;
    if (admitProbe(incoming, outgoing)) dispatch(incoming, outgoing);
    else loadShedding.handle(incoming, outgoing);
  });

  /** Not while it still listens: a client that must close earlier would reconnect at once, and be cut off. */
  function closeWhenDraining(outgoing: ServerResponse): void {
    if (!server.listening) outgoing.shouldKeepAlive = false;
  }

  function admitProbe({ url = '' }: IncomingMessage, outgoing: ServerResponse): boolean {
    const activeProbes = probes.get(url) ?? MAX_CONCURRENT_PROBES;
    if (activeProbes >= MAX_CONCURRENT_PROBES) return false;
    probes.set(url, activeProbes + 1);
    outgoing.once('close', () => probes.set(url, (probes.get(url) ?? 1) - 1));
    return true;
  }

  function dispatch(incoming: IncomingMessage, outgoing: ServerResponse): void {
    inFlight.set(outgoing, performance.now());
    outgoing.once('close', () => inFlight.delete(outgoing));
    void callApp(incoming, outgoing);
  }

  refuseUnparsableRequests(server);
  const acceptBacklog = watchAcceptBacklog(server);
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    enforceReadRate(socket, timings);
  });
  server.maxConnections = MAX_CONNECTIONS;
  server.timeout = timings.silence;
  await listen(server, settings.PORT, settings.HOST);
  return {
    port: (server.address() as AddressInfo).port,
    isAnswering: () => [...inFlight.values()].some((startedAt) => performance.now() - startedAt < RECENT_MS),
    stop: () => (stopping ??= drain({ server, acceptBacklog, sockets, inFlight }, timings)),
  };
}

const serverOptions = (timings: Timings, { TRUST_PROXY }: Pick<Settings, 'TRUST_PROXY'>) => ({
  requireHostHeader: false,
  headersTimeout: timings.headers,
  requestTimeout: timings.request,
  connectionsCheckingInterval: timings.check,
  keepAliveTimeout: TRUST_PROXY > 0 ? timings.keepAliveBehindProxy : timings.keepAlive,
});

const listen = (server: HttpServer, port: number, host: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(toSettingError(error)));
    server.listen(port, host, () => {
      server.removeAllListeners('error');
      resolve();
    });
  });

const LISTEN_ERROR_REASONS: Record<string, string> = {
  EADDRINUSE: 'un autre programme y écoute déjà, peut-être ce site',
  EACCES: 'ce compte n’a pas le droit d’y écouter, prenez un port au-dessus de 1023',
};

function toSettingError({ code }: NodeJS.ErrnoException): SettingError {
  const name = code === 'EADDRINUSE' || code === 'EACCES' ? 'PORT' : 'HOST';
  const reason = LISTEN_ERROR_REASONS[code ?? ''] ?? 'le système refuse d’y écouter';
  return new SettingError(`Réglage ${name} inutilisable\u202f: ${reason} (${code}).`);
}
