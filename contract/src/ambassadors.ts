import { z } from 'zod';
import { AMBASSADOR_SORTS, DIRECTORY_ORDER } from './ambassador-sorts.ts';
import { BOOLEAN_VALUES, filterCounts } from './filter-counts.ts';
import { exportFormat } from './import-export.ts';
import { booleanQueryParam, INVALID_SORT, pageOf, pageQuery } from './paging.ts';
import { requiredLine } from './text.ts';
import { website } from './website.ts';

const TEXT_MAX = 100;
const lessThan = (what: string) => `${what} doit comporter moins de ${TEXT_MAX} caractères`;

export const LOGO_REQUIRED_ERROR = 'Le logo est requis';
export const AMBASSADOR_EXISTS = 'Ambassadeur existe déjà. Veuillez en choisir un autre.';

const MAX_POSITION = 999;
const POSITION_ERROR = `L’ordre est un nombre de 1 à ${MAX_POSITION}, ou rien`;
const position = z.int(POSITION_ERROR).min(1, POSITION_ERROR).max(MAX_POSITION, POSITION_ERROR).nullable();

/** The place as it is typed in a form or a file; empty for none. */
export const typedPosition = z
  .string()
  .transform((text) => (text.trim() === '' ? null : Number(text)))
  .pipe(position);

/**
 * JSON part `data` of POST /ambassadors and PUT /admin/ambassadors/{id}, beside the file parts `photo` and `logo`.
 * `version` is the one read with the ambassador; a stale one gives 409.
 */
export const ambassadorData = z
  .object({
    name: requiredLine('Le nom est obligatoire', TEXT_MAX, lessThan('Le nom')),
    company: requiredLine('La société est requise', TEXT_MAX, lessThan('Le nom de la société')),
    jobTitle: requiredLine('La fonction est requise', TEXT_MAX, lessThan('La fonction')),
    active: z.boolean(),
    website: website.optional().meta({ description: 'Vide s’il n’y en a pas\u202f; absent, il reste' }),
    position: position.optional().meta({
      description:
        'Sa place dans l’annuaire, 1 d’abord\u202f; null après les autres\u202f; absente, elle reste',
    }),
    version: z.int32().optional(),
  })
  .meta({ id: 'AmbassadorData' });

export const ambassadorCreateResult = z.object({ id: z.number().int() }).meta({ id: 'AmbassadorCreated' });

export const ambassador = z
  .object({
    id: z.number().int(),
    name: z.string(),
    company: z.string(),
    jobTitle: z.string(),
    active: z.boolean(),
    website: z.string().meta({ description: 'Vide s’il n’y en a pas' }),
    position: z.number().int().nullable().meta({ description: 'Sa place dans l’annuaire, s’il en a une' }),
    photoUrl: z.string().nullable(),
    logoUrl: z.string().nullable(),
    createdAt: z.string(),
    version: z.number().int(),
  })
  .meta({ id: 'Ambassador' });

/** GET /ambassadors: active ambassadors only. */
export const ambassadorsQuery = pageQuery.extend({
  sort: z.enum([...AMBASSADOR_SORTS, DIRECTORY_ORDER], { error: INVALID_SORT }).default('createdAt,desc'),
});

/** GET /admin/ambassadors: all ambassadors, or filtered by `active`. */
export const allAmbassadorsQuery = ambassadorsQuery.extend({
  sort: z.enum(AMBASSADOR_SORTS, { error: INVALID_SORT }).default('createdAt,desc'),
  active: booleanQueryParam,
});
export const ambassadorsExport = allAmbassadorsQuery.omit({ page: true, size: true }).extend(exportFormat);
export const ambassadorPage = pageOf(ambassador);

/** GET /admin/ambassadors/counts: by `active`. */
export const ambassadorCountsQuery = ambassadorsQuery.pick({ q: true });
export const ambassadorCounts = z
  .object({ active: filterCounts(BOOLEAN_VALUES) })
  .meta({ id: 'AmbassadorCounts' });

export type AmbassadorData = z.infer<typeof ambassadorData>;
export type AmbassadorCreateResult = z.infer<typeof ambassadorCreateResult>;
export type Ambassador = z.infer<typeof ambassador>;
export type AmbassadorsQuery = z.infer<typeof ambassadorsQuery>;
export type AllAmbassadorsQuery = z.infer<typeof allAmbassadorsQuery>;
export type AmbassadorsFilter = Omit<AllAmbassadorsQuery, 'page' | 'size'>;
