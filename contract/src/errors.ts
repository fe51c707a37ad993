import { z } from 'zod';
import { PHOTO_SIZE_ERROR, PHOTO_TYPE_ERROR } from './images.ts';

/** Every error code of the product with its HTTP status; the only such table. */
export const ERROR_STATUS = {
  validation: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  expired: 410,
  'too-large': 413,
  'unsupported-media': 415,
  misdirected: 421,
  'reused-key': 422,
  'too-many': 429,
  internal: 500,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof ERROR_STATUS;

/** The default message of each code. */
export const ERROR_MESSAGE: Record<ErrorCode, string> = {
  validation: 'Requête incorrecte',
  unauthenticated: 'Non autorisé',
  forbidden: 'Accès interdit',
  'not-found': 'Introuvable',
  conflict: 'Ces données ont changé entre-temps. Rechargez la page pour voir leur état actuel.',
  expired: 'Le lien est invalide ou a expiré.',
  'too-large': PHOTO_SIZE_ERROR,
  'unsupported-media': PHOTO_TYPE_ERROR,
  misdirected: 'Cette adresse n’est pas celle du site.',
  'reused-key':
    'Un premier envoi, avec un autre contenu, est déjà arrivé. Envoyer à nouveau en ferait un second.',
  'too-many': 'Trop de tentatives. Veuillez patienter avant de réessayer.',
  internal: 'Erreur du serveur',
  unavailable: 'Le service est momentanément indisponible. Veuillez réessayer dans un instant.',
};

/** The first entry of each field's list is the one shown on the field. */
export type FieldErrors = Record<string, string[]>;

export const errorBody = z
  .object({
    status: z.number().int(),
    code: z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]),
    message: z.string(),
    errors: z.record(z.string(), z.array(z.string())).optional(),
    requestId: z
      .string()
      .optional()
      .meta({ description: 'Avec le code `internal`\u202f: désigne la requête dans le journal du serveur' }),
  })
  .meta({
    id: 'Error',
    description: 'Toute erreur a cette forme\u202f; `message` est en français et peut être montré.',
  });

export type ErrorBody = z.infer<typeof errorBody>;
