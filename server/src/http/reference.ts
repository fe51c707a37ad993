import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { ApiEnv } from './api-env.ts';
import {
  type OpenApiDocument,
  type Operation,
  REFERENCE_CSP,
  referencePage,
  type Schema,
} from './reference-page.ts';

const REVALIDATE = { 'Cache-Control': 'no-cache' };

/** The API documented by its own schemas: `/openapi.json` for programs, `/docs` for people. */
export function apiReference(api: OpenAPIHono<ApiEnv>, title: string) {
  // Once, at the first request: routes may still be added when this is mounted.
  let cached: { document: OpenApiDocument; page: string } | null = null;
  const describe = () => {
    if (cached) return cached;
    const document = buildDocument(api, title);
    cached = { document, page: referencePage(document) };
    return cached;
  };
  return new Hono<ApiEnv>()
    .get('/openapi.json', (c) => c.json(describe().document, 200, REVALIDATE))
    .get('/docs', (c) =>
      c.html(describe().page, 200, { ...REVALIDATE, 'Content-Security-Policy': REFERENCE_CSP }),
    );
}

function buildDocument(api: OpenAPIHono<ApiEnv>, title: string): OpenApiDocument {
  api.openAPIRegistry.registerComponent('securitySchemes', 'bearer', {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description: 'Le jeton reçu de POST /login.',
  });
  const document = api.getOpenAPI31Document({
    openapi: '3.1.0',
    info: {
      title: `API de ${title}`,
      version: '1',
      description:
        'Tout appel autre que GET ou HEAD répète le cookie XSRF-TOKEN dans l’en-tête X-XSRF-TOKEN\u202f; ' +
        'un programme qui envoie un jeton Authorization et aucun cookie en est dispensé. ' +
        'Toute erreur a la forme {status, code, message, errors?}\u202f; son message est en français.',
    },
    servers: [{ url: '/api' }],
  }) as unknown as OpenApiDocument;
  for (const { parameters = [] } of Object.values(document.paths).flatMap(Object.values<Operation>))
    for (const { schema } of parameters) if (schema) withoutNull(schema);
  return document;
}

/** `z.coerce` accepts null as a number, but no URL or header can contain null. */
function withoutNull(schema: Schema): void {
  const [type, ...others] = [schema.type ?? []].flat().filter((type) => type !== 'null');
  if (type && others.length === 0) schema.type = type;
}
