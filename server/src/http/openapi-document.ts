import { ERROR_STATUS, type ErrorCode } from '@cercle/contract/errors';
import type { OpenAPIHono } from '@hono/zod-openapi';
import type { ApiEnv } from './api-env.ts';
import type { OpenApiDocument, Operation, Schema } from './reference-page.ts';
import { ERROR_DESCRIPTIONS } from './route-parts.ts';

/** The document of all routes of `api`, with what their middleware adds to each: no route repeats it. */
export function openApiDocument(api: OpenAPIHono<ApiEnv>, title: string): OpenApiDocument {
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
        'un programme qui envoie un jeton Authorization et aucun cookie de ce site en est dispensé. ' +
        'Toute erreur a la forme {status, code, message, errors?}\u202f; son message est en français.',
    },
    servers: [{ url: '/api' }],
  }) as unknown as OpenApiDocument;
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods)) complete(operation, method, path);
  const tags = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).flatMap((operation) => operation.tags ?? []),
  );
  return { ...document, tags: [...new Set(tags)].map((name) => ({ name })) };
}

function complete(operation: Operation, method: string, path: string): void {
  operation.operationId = operationId(method, path);
  // Without it a program could take the call for one that needs a session.
  operation.security ??= [];
  for (const code of middlewareErrors(operation, method, path))
    operation.responses[ERROR_STATUS[code]] ??= {
      description: ERROR_DESCRIPTIONS[code] ?? code,
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  for (const { schema } of operation.parameters ?? []) if (schema) withoutNull(schema);
}

/** The calls on which an invalid token is ignored, as in `authenticateSession`. */
const IGNORES_INVALID_TOKEN = new Set(['/login', '/logout']);

/** The errors of what stands in front of each route: checks of token, origin and host, of parameters and of bodies. */
function middlewareErrors({ parameters = [], requestBody }: Operation, method: string, path: string) {
  const codes: ErrorCode[] = ['forbidden', 'misdirected', 'internal', 'unavailable'];
  if (!IGNORES_INVALID_TOKEN.has(path)) codes.push('unauthenticated');
  if (parameters.length > 0 || requestBody) codes.push('validation');
  if (method !== 'get') codes.push('too-large');
  if (requestBody) codes.push('unsupported-media');
  return codes;
}

/** `PUT /members/{id}/activate`: `putMembersByIdActivate`. Generated clients name their functions by it, so it stays. */
const operationId = (method: string, path: string) =>
  method +
  path
    .split('/')
    .filter(Boolean)
    .map((segment) => segment.replace(/^\{(.*)\}$/, 'by-$1'))
    .flatMap((segment) => segment.split(/[-.]/))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/** `z.coerce` accepts null as a number, but no URL or header can contain null. */
function withoutNull(schema: Schema): void {
  const [type, ...others] = [schema.type ?? []].flat().filter((type) => type !== 'null');
  if (type && others.length === 0) schema.type = type;
}
