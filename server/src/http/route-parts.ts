import { ERROR_STATUS, type ErrorCode, errorBody } from '@cercle/contract/errors';
import { OpenAPIHono } from '@hono/zod-openapi';
import { z } from 'zod';
import type { ApiEnv } from './api-env.ts';
import { refuseInvalid } from './errors.ts';

/** The start of every feature's API: it answers invalid input in the product's one error shape. */
export const newApi = () => new OpenAPIHono<ApiEnv>({ defaultHook: refuseInvalid });

/** A JSON body of a request or an answer. */
const json = <Schema extends z.ZodType>(schema: Schema) => ({ 'application/json': { schema } });

export const requiredJson = <Schema extends z.ZodType>(schema: Schema) =>
  ({ required: true, content: json(schema) }) as const;

export const answered = <Schema extends z.ZodType>(description: string, schema: Schema) => ({
  description,
  content: json(schema),
});

const MEANING: Partial<Record<ErrorCode, string>> = {
  validation: 'Un champ ou un paramètre est incorrect',
  unauthenticated: 'Il faut être connecté',
  forbidden: 'Ce rôle n’y a pas droit, ou le jeton XSRF manque',
  'not-found': 'Introuvable',
  conflict: 'L’état a changé entre-temps, ou l’adresse e-mail est déjà prise',
  expired: 'Le lien a servi ou a expiré',
  'too-large': 'La requête ou le fichier est trop volumineux',
  'unsupported-media': 'Le type du contenu n’est pas accepté',
  'reused-key': 'Cette clé a déjà servi au même appel avec un autre contenu',
  'too-many': 'Trop de tentatives\u202f; l’en-tête Retry-After dit quand réessayer',
  unavailable: 'Momentanément indisponible',
};

type Failure = { description: string; content: ReturnType<typeof json<typeof errorBody>> };

/** The documented failures of a route. Handlers throw them, and one place answers them. */
export const failures = (...codes: ErrorCode[]): Record<string, Failure> =>
  Object.fromEntries(
    codes.map((code) => [
      ERROR_STATUS[code],
      { description: MEANING[code] ?? code, content: json(errorBody) },
    ]),
  );

/** The failures of every administrators' route. */
export const adminFailures = (...codes: ErrorCode[]) => failures('unauthenticated', 'forbidden', ...codes);

export const BEARER = [{ bearer: [] }];

/** Adds a schema to the document that no validator of a route names: that of the JSON part of a form with files. */
export function documentSchema(api: OpenAPIHono<ApiEnv>, name: string, schema: z.ZodType): void {
  // zod moves a schema with a name of its own to `$defs`, and refers to it.
  const { $defs, ...described } = z.toJSONSchema(schema, { io: 'input' });
  api.openAPIRegistry.registerComponent('schemas', name, ($defs?.[name] ?? described) as object);
}
