import { DatabaseSync } from 'node:sqlite';
import { pino } from 'pino';
import { CALL_CACHE, createApi } from '../api.ts';
import type { Database } from '../db/database.ts';
import { createRateLimitStore } from '../db/sqlite/rate-limit-store.ts';
import type { Domain } from '../domain.ts';
import type { Settings } from '../env.ts';
import { createResponseCache, type ResponseCache } from '../http/cache/response-cache.ts';
import { NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import type { Images } from '../images/images.ts';
import type { Actor } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { deriveKeys } from '../kernel/keys.ts';
import { createLog, type Log } from '../kernel/log.ts';
import type { Metrics } from '../metrics/metrics.ts';

const SITE = { title: 'Cercle', publicUrl: 'https://www.cercle.example' };

export const testKeys = deriveKeys('a secret of the tests, never of a site');

const testSettings = (change: Partial<Settings> = {}) =>
  ({
    PORT: 0,
    HOST: '127.0.0.1',
    TRUST_PROXY: 0,
    PUBLIC_URL: null,
    RECAPTCHA_SITE_KEY: null,
    RECAPTCHA_SECRET: null,
    ...change,
  }) as Settings;

/** A database for an API with fake verbs: it replies to a ping and counts limits. */
const fakeDatabase = () => ({
  pool: null,
  rateLimitStore: createRateLimitStore(new DatabaseSync(':memory:')),
  ping: async () => undefined,
});

const NO_IMAGES = { find: async () => null } as unknown as Images;

type FakeVerbs = { [Feature in keyof Domain]?: Partial<Domain[Feature]> };

const SESSIONS: Record<string, Actor> = {
  'a-member': { kind: 'member', id: 7, name: 'Membre', sessionId: 's7' },
  'an-admin': { kind: 'admin', id: 1, name: 'Direction', sessionId: 's1' },
  'another-admin': { kind: 'admin', id: 2, name: 'Secrétariat', sessionId: 's2' },
};

/** Knows the tokens of `SESSIONS`; all other verbs are passed by the test. */
export function fakeDomain({ accounts, ...features }: FakeVerbs = {}): Domain {
  const authenticate = async (token: string) => {
    const actor = SESSIONS[token];
    if (!actor) throw new DomainError('unauthenticated');
    return actor;
  };
  const verbs = {
    requests: {},
    members: {},
    invitations: {},
    ambassadors: {},
    libraryImages: {},
    events: {},
    registrations: {},
    eventRegistrations: {},
    noShows: {},
    thanks: {},
    blockedAddresses: {},
    newsletterComplaints: {},
    campaigns: {},
    audiences: {},
    parties: {},
    memberships: {},
    documents: {},
    documentRuns: {},
    reminders: {},
    lateClaims: {},
    bankFiles: {},
    payments: {},
    bankMovements: {},
    documentResponses: {},
    ownDocuments: {},
    contacts: {},
    policies: {},
    tablePlans: {},
    firm: {},
    newsletter: {},
    dashboard: {},
    trash: {},
    administrators: {},
    mailLog: {},
    passwordReset: {},
    personalData: {},
    retention: {},
    idempotency: { once: async () => NON_IDEMPOTENT },
    ...features,
  };
  const findKnownDevice = async () => null;
  const allAccounts = { authenticate, findKnownDevice, ...accounts };
  return { site: { ...SITE }, accounts: allAccounts, ...verbs } as unknown as Domain;
}

/** The error of every invalid link. */
export const invalidInvitation = {
  isValid: false,
  isReplaced: false,
  fullName: '',
  email: '',
  memberType: null,
  toComplete: false,
  photoUrl: null,
  freeDenomination: '',
  conditions: null,
  isEmailPublic: true,
  isProfilePublic: true,
  isProfilePhotoPublic: true,
};

type RequestOptions = {
  headers?: Record<string, string>;
  json?: unknown;
  body?: FormData | Uint8Array<ArrayBuffer> | ReadableStream | string;
  token?: string;
  /** The client's address. */
  remoteAddress?: string;
  /** false: like a client without the XSRF cookie. */
  xsrf?: boolean;
};

export type TestClient = ReturnType<typeof openTestClient>;

/** No cached response is up to date. */
const ALWAYS_STALE = { known: () => null, read: async () => crypto.randomUUID() };

type TestClientOptions = {
  domain?: Domain;
  database?: Partial<Database>;
  images?: Images;
  settings?: Partial<Settings>;
  log?: Log;
  metrics?: Metrics;
  calls?: ResponseCache;
  pictures?: ResponseCache;
  recaptchaUrl?: string;
};

/** The API without a port, and a client that behaves like a page of ours unless the test says otherwise. */
export function openTestClient({ domain = fakeDomain(), ...options }: TestClientOptions = {}) {
  const app = createApi({
    domain,
    database: { ...fakeDatabase(), ...options.database } as Database,
    images: options.images ?? NO_IMAGES,
    keys: testKeys,
    settings: testSettings(options.settings),
    log: options.log ?? pino({ level: 'silent' }),
    ...(options.metrics && { metrics: options.metrics }),
    caches: {
      calls: options.calls ?? createResponseCache(ALWAYS_STALE, CALL_CACHE),
      pictures: options.pictures ?? createResponseCache(ALWAYS_STALE, CALL_CACHE),
    },
    ...(options.recaptchaUrl && { recaptchaUrl: options.recaptchaUrl }),
  });
  let cookie: string | null = null;

  /** The cookie that a browser gets with its first page, and the header that repeats it. */
  async function xsrfHeaders(): Promise<Record<string, string>> {
    cookie ??= xsrfCookieOf(await app.request('/healthz'));
    return { Cookie: `XSRF-TOKEN=${cookie}`, 'X-XSRF-TOKEN': cookie ?? '' };
  }

  async function request(method: string, path: string, options: RequestOptions = {}): Promise<Response> {
    const { json, token, remoteAddress = '192.0.2.1', xsrf = true } = options;
    const headers = new Headers({
      ...(xsrf && method !== 'GET' && (await xsrfHeaders())),
      ...(json !== undefined && { 'Content-Type': 'application/json' }),
      ...(token && { Authorization: `Bearer ${token}` }),
      ...options.headers,
    });
    const body = json === undefined ? await encode(options.body, headers) : JSON.stringify(json);
    const incoming = { socket: { remoteAddress, setTimeout: () => undefined } };
    return app.request(
      path,
      { method, headers, ...(body !== undefined && { body, duplex: 'half' }) },
      { incoming },
    );
  }

  return { app, request, xsrfHeaders };
}

/** A form in one piece, whose length is declared, as browsers send it; anything else as it is. */
async function encode(body: RequestOptions['body'], headers: Headers) {
  if (!(body instanceof FormData)) return body;
  const encoded = new Response(body);
  const bytes = await encoded.arrayBuffer();
  headers.set('Content-Type', encoded.headers.get('Content-Type') ?? '');
  headers.set('Content-Length', String(bytes.byteLength));
  return bytes;
}

export const xsrfCookieOf = (response: Response) =>
  /XSRF-TOKEN=([^;]+)/.exec(response.headers.get('Set-Cookie') ?? '')?.[1] ?? null;

/** A log that keeps its lines, as texts and parsed. */
export function openTestLog(level = 'info') {
  const lines: string[] = [];
  const log = createLog({ LOG_LEVEL: level }, { write: (line: string) => void lines.push(line) });
  return { log, lines, entries: () => lines.map((line) => JSON.parse(line) as Record<string, unknown>) };
}
