import type { OpenAPIHono } from '@hono/zod-openapi';
import { Hono } from 'hono';
import type { ApiEnv } from './api-env.ts';
import { openApiDocument } from './openapi-document.ts';
import { type OpenApiDocument, REFERENCE_CSP, referencePage } from './reference-page.ts';

const REVALIDATE = { 'Cache-Control': 'no-cache' };

/** The API documented by its own schemas: `/openapi.json` for programs, `/docs` for people. */
export function apiReference(api: OpenAPIHono<ApiEnv>, title: string) {
  // Once, at the first request: routes may still be added when this is mounted.
  let cached: { document: OpenApiDocument; page: string } | null = null;
  const describe = () => {
    if (cached) return cached;
    const document = openApiDocument(api, title);
    cached = { document, page: referencePage(document) };
    return cached;
  };
  return new Hono<ApiEnv>()
    .get('/openapi.json', (c) => c.json(describe().document, 200, REVALIDATE))
    .get('/docs', (c) =>
      c.html(describe().page, 200, { ...REVALIDATE, 'Content-Security-Policy': REFERENCE_CSP }),
    );
}
