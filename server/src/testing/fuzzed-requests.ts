import fc, { type Arbitrary } from 'fast-check';
import { asJson, type FuzzedBody, fuzzedForm, fuzzedTable } from './fuzzed-bodies.ts';
import { headers, type Parameter, pathOf, queryOf, segment } from './fuzzed-urls.ts';
import { fuzzedJson, headerSafe, type Schema, type Schemas, text } from './fuzzed-values.ts';

export const GROUPS = ['public', 'account', 'member', 'admin'] as const;
export type Group = (typeof GROUPS)[number];

export type FuzzedRequest = {
  method: string;
  path: string;
  headers: Record<string, string>;
  body: Buffer<ArrayBuffer> | null;
};

type Operation = {
  security?: unknown[];
  responses: object;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
};
/** The parts of the API's document that are used here. */
export type ApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Schemas };
};

const ACCOUNT_PATHS =
  /^\/(login|logout|forgot-password|validate-|complete-|sessions|second-factor|profile\/(password|export|delete))/;

function groupOf(method: string, path: string, { security, responses }: Operation): Group {
  if (ACCOUNT_PATHS.test(path)) return 'account';
  if (/^\/profile/.test(path) || (method === 'get' && path === '/members')) return 'member';
  return security && '403' in responses ? 'admin' : 'public';
}

/**
 * Requests that differ from what `document` demands in one place or in many, by group of routes; all routes of a group occur
 * equally often. `picture` is a valid one of a few bytes.
 */
export function fuzzedRequests(document: ApiDocument, picture: Uint8Array) {
  const requests: Record<Group, Arbitrary<FuzzedRequest>[]> = {
    public: [page, page, unsubscription],
    account: [],
    member: [],
    admin: [],
  };
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods))
      requests[groupOf(method, path, operation)].push(
        requestTo(method, path, operation, document.components.schemas, picture),
      );
  return Object.fromEntries(GROUPS.map((group) => [group, fc.oneof(...requests[group])])) as Record<
    Group,
    Arbitrary<FuzzedRequest>
  >;
}

function requestTo(
  method: string,
  path: string,
  { parameters = [], requestBody }: Operation,
  schemas: Schemas,
  picture: Uint8Array,
): Arbitrary<FuzzedRequest> {
  const parametersIn = (location: string) => parameters.filter((parameter) => parameter.in === location);
  const bodies = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => {
    if (type === 'text/csv') return fuzzedTable;
    return type === 'application/json'
      ? asJson(fuzzedJson(schema, schemas))
      : fuzzedForm(schema, schemas, picture);
  });
  const body: Arbitrary<FuzzedBody | null> = bodies.length > 0 ? fc.oneof(...bodies) : fc.constant(null);
  return fc
    .tuple(pathOf(path), queryOf(parametersIn('query'), schemas), headers, body)
    .map(([filledPath, query, extraHeaders, sentBody]) => ({
      method: method.toUpperCase(),
      path: `/api${filledPath}${query}`,
      headers: { ...extraHeaders, ...(sentBody && { 'content-type': headerSafe(sentBody.type) || 'x' }) },
      body: sentBody?.bytes ?? null,
    }));
}

const PAGES = [
  '/',
  '/ambassadeurs',
  '/contactez-nous',
  '/login',
  '/admin/login',
  '/validate-invitation/x',
  '/newsletter/desinscription/x',
  '/newsletter/confirmation/x',
  '/__manifest',
  '/sitemap.xml',
  '/images/x.webp',
  '/healthz',
  '/ambassadeurs.data',
  '/api/docs',
  '/profile',
  '/admin/contacts',
];
const PAGE_QUERY: Parameter[] = ['page', 'q', 'token', 'p', 'paths', '_routes', 'next'].map((name) => ({
  in: 'query',
  name,
}));

/** A request for a page or another file. */
const page: Arbitrary<FuzzedRequest> = fc
  .tuple(
    fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'POST', 'PROPFIND'),
    fc.oneof(
      fc.constantFrom(...PAGES),
      fc.tuple(fc.constantFrom(...PAGES), segment).map((parts) => parts.join('/')),
    ),
    queryOf(PAGE_QUERY, {}),
    headers,
  )
  .map(([method, path, query, extraHeaders]) => ({
    method,
    path: path + query,
    headers: extraHeaders,
    body: null,
  }));

/** A request as mail programs send it. */
const unsubscription: Arbitrary<FuzzedRequest> = fc
  .tuple(segment, headers, text)
  .map(([token, extraHeaders, bodyText]) => ({
    method: 'POST',
    path: `/newsletter/desinscription/${token}`,
    headers: { ...extraHeaders, 'content-type': 'application/x-www-form-urlencoded' },
    body: Buffer.from(bodyText),
  }));
