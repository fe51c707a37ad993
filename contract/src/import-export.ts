import { z } from 'zod';

const EXPORT_FORMATS = ['csv', 'xlsx'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Added to the search, filters and sort of a list by its POST …/export. */
export const exportFormat = { format: z.enum(EXPORT_FORMATS, { error: 'Format inconnu' }).default('csv') };

/** The row limit of a worksheet, less the row of column names. */
export const WORKBOOK_ROWS_MAX = 1_048_575;
export const WORKBOOK_FULL = 'Cette liste est trop longue pour un classeur Excel. Exportez-la en CSV.';

export const IMPORT_MAX_BYTES = 2 * 1024 * 1024;
export const IMPORT_MAX_LINES = 50_000;
export const IMPORT_TOO_LARGE =
  'Le fichier dépasse 2\u00a0Mo. Répartissez ses lignes sur plusieurs fichiers.';

/** Of a file that is no text, most often a workbook. */
export const IMPORT_NOT_CSV =
  'Ce fichier n’est pas un CSV. Dans Excel, enregistrez-le au format «\u202fCSV UTF-8\u202f».';

/**
 * What the import does with a line: `new` is imported; `asked` had not confirmed elsewhere, and is asked to by mail;
 * `unconfirmed` is left out for the same reason, where the firm asks nobody to confirm; `known` exists already; `unsubscribed` is
 * a subscriber who left and is never subscribed again by others; `repeated` repeats a line above; `invalid` is rejected.
 */
export const LINE_FATES = [
  'new',
  'asked',
  'unconfirmed',
  'known',
  'unsubscribed',
  'repeated',
  'invalid',
] as const;
export type LineFate = (typeof LINE_FATES)[number];

/** POST …/import/preview: the fate of each line, before anything is changed. */
export const importPreview = z
  .object({
    lines: z.array(
      z.object({
        line: z
          .number()
          .int()
          .meta({ description: 'Ligne du fichier, comptée comme dans un tableur, à partir de 1' }),
        name: z.string(),
        company: z.string().optional().meta({ description: 'La société d’un ambassadeur' }),
        active: z.boolean().optional().meta({ description: 'Si l’ambassadeur serait montré sur le site' }),
        fate: z.enum(LINE_FATES),
        reasons: z
          .array(z.string())
          .optional()
          .meta({ description: 'Ce qui ne va pas dans une ligne non valable, en français' }),
        sameAs: z.number().int().optional().meta({ description: 'La ligne que répète une ligne répétée' }),
      }),
    ),
  })
  .meta({ id: 'ImportPreview' });

export const MAX_FILE_NAME = 200;

/** POST …/import: the name of the file, which the evidence of a consent names. */
export const importQuery = z.object({
  file: z.string().max(MAX_FILE_NAME).optional().meta({ description: 'Le nom du fichier' }),
});

/** POST …/import sends one of these per line (NDJSON), after each committed batch. */
export const importProgress = z
  .object({
    done: z.number().int().meta({ description: 'Combien des lignes importables sont traitées' }),
    total: z.number().int(),
    created: z.number().int(),
    asked: z
      .number()
      .int()
      .optional()
      .meta({ description: 'À combien une confirmation est demandée par e-mail' }),
  })
  .meta({ id: 'ImportProgress' });

export type ImportPreview = z.infer<typeof importPreview>;
export type ImportLine = ImportPreview['lines'][number];
export type ImportProgress = z.infer<typeof importProgress>;
