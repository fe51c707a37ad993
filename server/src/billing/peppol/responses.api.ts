import {
  DOCUMENT_RESPONSE_MAX_BYTES,
  DOCUMENT_RESPONSE_TOO_LARGE,
  documentResponseRead,
} from '@cercle/contract/document-deliveries';
import { idParam } from '@cercle/contract/paging';
import { createRoute, z } from '@hono/zod-openapi';
import type { Context } from 'hono';
import { FOR_ADMINS } from '../../http/access/session.ts';
import type { ApiEnv } from '../../http/api-env.ts';
import { isXml, limitBody } from '../../http/body/body-size.ts';
import { readBody } from '../../http/body/read-body.ts';
import { unsupportedBody } from '../../http/errors.ts';
import type { RouteDependencies } from '../../http/route-dependencies.ts';
import { adminErrorResponses, jsonResponse, newApi } from '../../http/route-parts.ts';
import { requireAdmin } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { DocumentResponses } from './responses.ts';

const add = createRoute({
  ...FOR_ADMINS,
  tags: ['Factures'],
  method: 'post',
  path: '/admin/documents/{id}/responses',
  summary: 'Ajouter une réponse Peppol de l’acheteur, reçue par une autre voie',
  description:
    'Un fichier ApplicationResponse (Invoice Response) de 256 ko au plus, sans DOCTYPE, qui nomme ce document. Le même fichier ne compte qu’une fois.',
  request: {
    params: idParam,
    body: {
      required: true,
      content: { 'application/xml': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  responses: {
    200: jsonResponse('La réponse', documentResponseRead),
    ...adminErrorResponses('validation', 'not-found', 'too-large', 'unsupported-media', 'too-many'),
  },
});

/** The route by which administrators add what buyers answered. */
export function documentResponsesApi(
  { documentResponses }: { documentResponses: DocumentResponses },
  { limits }: RouteDependencies,
) {
  const api = newApi();
  const middleware = [...FOR_ADMINS.middleware, limits.byAccount('edit')];
  api.openapi({ ...add, middleware }, async (c) =>
    c.json(await documentResponses.add(c.var.actor, c.req.valid('param').id, await readXml(c)), 200),
  );
  return api;
}

async function readXml(c: Context<ApiEnv>): Promise<Uint8Array> {
  requireAdmin(c.var.actor);
  if (!isXml(c)) throw unsupportedBody();
  await limitBody(c, DOCUMENT_RESPONSE_MAX_BYTES, tooLarge);
  return new Uint8Array(await readBody(c));
}

const tooLarge = () => new DomainError('too-large', DOCUMENT_RESPONSE_TOO_LARGE);
