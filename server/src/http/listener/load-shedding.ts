// Requests that come while the process is overloaded are refused: otherwise all would wait longer and longer, until no client got
// a response before giving up. This file decides which: it holds the request queue, judges the overload, and refuses
// (docs/decisions/0026-load-shedding.md). The 503 itself is in `../overload-response.ts`, for the limits of logins and
// uploads too.

import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { ERROR_STATUS } from '@cercle/contract/errors';
import { runInSlot } from '../../kernel/in-flight.ts';
import type { Log } from '../../kernel/log.ts';
import type { FastPath } from '../cache/fast-path.ts';
import { createSheddingReporter, sendOverloadResponse } from '../overload-response.ts';
import { createRequestQueue } from './request-queue.ts';

/** A request that waited no longer than this shows that the process keeps up. */
const ON_TIME_MS = 20;
/** If requests wait longer for no more than this time, it is a burst: better served a little late than refused. */
const BURST_MS = 100;
/**
 * It is a burst too while no more than these have arrived: when registration for an event opens, 500 members come in the same second. In a
 * lasting overload as many come within that time.
 */
const BURST_REQUESTS = 600;
/** For this long after a refusal, late requests are not taken for a burst. */
const COOLDOWN_MS = 1_000;
/** Fewer in the queue are never too many: if they wait, the machine is slow, not the site overloaded. */
const MIN_OVERLOADED_QUEUE = 40;
/**
 * How many may wait for something other than the event loop: the database, the hashing of a password, the decoding of a picture. A whole
 * burst may.
 */
const MAX_IN_FLIGHT = BURST_REQUESTS;
/** This many keep the event loop and every connection to the database busy: more would only wait for each other. */
const MAX_IN_FLIGHT_OVERLOADED = 112;
const BODY_POLL_MS = 10;
/** After arrival. Clients that retry at once would otherwise keep the process busy refusing them. */
const REFUSAL_DELAY_MS = 50;

type LoadSheddingOptions = {
  fastPath: FastPath;
  /** Has the app handle a request. */
  dispatch: (incoming: IncomingMessage, outgoing: ServerResponse) => void;
  /** The server may have begun to stop while a request waited. */
  closeWhenDraining: (outgoing: ServerResponse) => void;
  log: Log;
};

export function createLoadShedding({ fastPath, dispatch, closeWhenDraining, log }: LoadSheddingOptions) {
  const overload = createOverloadDetector();
  const queue = createRequestQueue();
  const reportShedding = createSheddingReporter(log, 'overloaded');

  function handleQueued(incoming: IncomingMessage, outgoing: ServerResponse, waited: number): void {
    // The client left while it waited in the queue.
    if (incoming.socket.destroyed) return;
    closeWhenDraining(outgoing);
    overload.noteWait(waited, queue.length());
    if (fastPath.respond(incoming, outgoing)) return;
    if (overload.shouldRefuse(waited, queue.length())) shed(incoming, outgoing, waited);
    else dispatch(incoming, outgoing);
  }

  function shed(incoming: IncomingMessage, outgoing: ServerResponse, waited = 0): void {
    reportShedding();
    const refuse = () => {
      closeWhenDraining(outgoing);
      sendOverloadResponse(incoming, outgoing);
    };
    // Node sends it after the response before it anyway, and stops reading from this client once it is written.
    if (isPipelined(outgoing)) refuse();
    else setTimeout(refuse, Math.max(REFUSAL_DELAY_MS - waited, 0));
  }

  return {
    /** Sends the cached response, has the app handle the request once its turn has come, or refuses it. */
    handle(incoming: IncomingMessage, outgoing: ServerResponse): void {
      if (isPipelined(outgoing) && queue.length() > 0) shed(incoming, outgoing);
      else if (overload.shouldRefuseOnArrival(queue.length(), () => fastPath.isCached(incoming)))
        shed(incoming, outgoing);
      else queue.enqueue((waited) => handleQueued(incoming, outgoing, waited));
    },
    /** Counts a request as in flight while the app handles it. Delays a 503 of the app, which does not count any more. */
    async track(incoming: IncomingMessage, work: () => Response | Promise<Response>): Promise<Response> {
      const response = await overload.count(incoming, work);
      if (response.status === ERROR_STATUS.unavailable) await wait(REFUSAL_DELAY_MS);
      return response;
    },
  };
}

/**
 * Whether it was sent before the previous request on its connection was answered. Browsers and proxies never do that. Node
 * reads on for as long as nothing is written, so one such client would fill the queue.
 */
const isPipelined = ({ socket }: ServerResponse) => socket === null;

/** Judges by how long requests wait in the queue, and by how many are in flight. */
export function createOverloadDetector() {
  let lastOnTimeAt = performance.now();
  let arrivedSince = 0;
  let lastRefusedAt = Number.NEGATIVE_INFINITY;
  let inFlight = 0;
  const isBurst = (now: number) => now - lastOnTimeAt <= BURST_MS || arrivedSince <= BURST_REQUESTS;
  const isOverloaded = (now: number) => !isBurst(now) || now - lastRefusedAt < COOLDOWN_MS;

  return {
    /** Notes that a request, also for a cached response, waited for `waited` milliseconds, before `queueLength` others. */
    noteWait(waited: number, queueLength: number): void {
      if (waited > ON_TIME_MS) return;
      lastOnTimeAt = performance.now();
      arrivedSince = queueLength;
    },
    /** Whether a request that arrives behind `queueLength` others is refused at once; never if its response is cached. */
    shouldRefuseOnArrival(queueLength: number, isCached: () => boolean): boolean {
      arrivedSince += 1;
      const now = performance.now();
      const isRefused = queueLength >= MIN_OVERLOADED_QUEUE && isOverloaded(now) && !isCached();
      if (isRefused) lastRefusedAt = now;
      return isRefused;
    },
    /** Whether a request that waited in the queue for `waited` milliseconds, before `queueLength` others, must be refused. */
    shouldRefuse(waited: number, queueLength: number): boolean {
      const now = performance.now();
      const isLate = waited > ON_TIME_MS;
      const isOverCapacity = isOverloaded(now);
      const maxInFlight = isOverCapacity ? MAX_IN_FLIGHT_OVERLOADED : MAX_IN_FLIGHT;
      const isRefused =
        inFlight >= maxInFlight || (isOverCapacity && isLate && queueLength >= MIN_OVERLOADED_QUEUE);
      if (isRefused) lastRefusedAt = now;
      return isRefused;
    },
    /** Counts `work` from when the whole request has arrived, read or not: a slow client must not use up the limit. */
    async count<Result>(incoming: IncomingMessage, work: () => Result | Promise<Result>): Promise<Result> {
      let pollTimer: NodeJS.Timeout | null = null;
      let counted = 0;
      const setCounted = (next: 0 | 1) => {
        inFlight += next - counted;
        counted = next;
      };
      const poll = () => {
        // Node has no event for a body that has arrived while nothing reads it.
        if (hasArrived(incoming)) setCounted(1);
        else pollTimer = setTimeout(poll, BODY_POLL_MS);
      };
      const leave = () => {
        if (pollTimer) clearTimeout(pollTimer);
        setCounted(0);
      };
      poll();
      try {
        return await runInSlot({ leave, reenter: () => setCounted(1) }, work);
      } finally {
        leave();
      }
    },
  };
}

const hasArrived = ({ method, complete }: IncomingMessage) =>
  method === 'GET' || method === 'HEAD' || complete;
