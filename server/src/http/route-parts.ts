import { ERROR_STATUS, type ErrorCode, errorBody } from '@cercle/contract/errors';
import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from './api-env.ts';
import { validationHook } from './errors.ts';

/** The start of every feature's API: it responds to invalid input with the product's one error format. */
export const newApi = () => new OpenAPIHono<ApiEnv>({ defaultHook: validationHook });

/** A JSON body of a request or a response. */
const jsonContent = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });

export const requiredJsonBody = <Schema extends z.ZodType>(schema: Schema) =>
  ({ required: true, content: jsonContent(schema) }) as const;

export const jsonResponse = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: jsonContent(schema),
});

export const ERROR_DESCRIPTIONS: Partial<Record<ErrorCode, string>> = {
  validation: 'Un champ ou un paramètre est incorrect',
  unauthenticated: 'Il faut être connecté',
  forbidden: 'Ce rôle n’y a pas droit, le jeton XSRF manque, ou l’appel vient d’un autre site',
  'not-found': 'Introuvable',
  conflict: 'L’état a changé entre-temps, ou l’adresse e-mail est déjà prise',
  expired: 'Le lien a servi ou a expiré',
  'too-large': 'La requête ou le fichier est trop volumineux',
  'unsupported-media': 'Le type du contenu n’est pas accepté',
  misdirected: 'Appelé sous un nom qui n’est pas celui du site',
  'reused-key': 'Cette clé a déjà servi au même appel avec un autre contenu',
  'too-many': 'Trop de tentatives\u202f; l’en-tête Retry-After dit quand réessayer',
  internal: 'Erreur du serveur',
  unavailable: 'Momentanément indisponible',
};

type ErrorResponse = { description: string; content: ReturnType<typeof jsonContent<typeof errorBody>> };

/** The documented errors of a route. Handlers throw them, and `handleError` turns them into responses. */
export const errorResponses = (...codes: ErrorCode[]): Record<string, ErrorResponse> =>
  Object.fromEntries(
    codes.map((code) => [
      ERROR_STATUS[code],
      { description: ERROR_DESCRIPTIONS[code] ?? code, content: jsonContent(errorBody) },
    ]),
  );

/** The errors of every administrators' route. */
export const adminErrorResponses = (...codes: ErrorCode[]) =>
  errorResponses('unauthenticated', 'forbidden', ...codes);

export const BEARER_SECURITY = [{ bearer: [] }];

/** Adds a schema to the OpenAPI document that no route's validator references: the JSON part of a form with files. */
export function registerSchema(api: OpenAPIHono<ApiEnv>, name: string, schema: z.ZodType): void {
  // zod moves a schema with a name of its own to `$defs`, and refers to it.
  const { $defs, ...described } = z.toJSONSchema(schema, { io: 'input' });
  api.openAPIRegistry.registerComponent('schemas', name, ($defs?.[name] ?? described) as object);
}
