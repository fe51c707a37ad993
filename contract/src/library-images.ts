import { z } from 'zod';
import { pageOf, pageQuery } from './paging.ts';
import { imageAlt } from './rich-text.ts';
import { requiredLine } from './text.ts';

const NAME_MAX = 100;

export const IMAGE_REQUIRED_ERROR = 'Choisissez une image';

/** JSON part `data` of POST /admin/images, beside the file part `image`; the body of PUT /admin/images/{id}. */
export const libraryImageData = z
  .object({
    name: requiredLine(
      'Le nom est requis',
      NAME_MAX,
      `Le nom doit comporter au plus ${NAME_MAX} caractères`,
    ).meta({ description: 'Pour la retrouver dans la bibliothèque' }),
    alt: imageAlt.meta({ description: 'Ce que l’image montre, pour ceux qui ne la voient pas' }),
  })
  .meta({ id: 'LibraryImageData' });

export const libraryImage = z
  .object({
    id: z.number().int(),
    hash: z.string(),
    url: z.string(),
    width: z.number().int().meta({ description: 'En pixels, de sa plus grande version' }),
    height: z.number().int(),
    name: z.string(),
    alt: z.string(),
    createdAt: z.string(),
  })
  .meta({ id: 'LibraryImage' });

/** GET /admin/images: the newest first; `q` is searched in names and descriptions. */
export const libraryImagesQuery = pageQuery;
export const libraryImagePage = pageOf(libraryImage);

export type LibraryImageData = z.infer<typeof libraryImageData>;
export type LibraryImage = z.infer<typeof libraryImage>;
/** In pixels, of its largest version. */
export type ImageSize = Pick<LibraryImage, 'hash' | 'width' | 'height'>;
export type LibraryImagesQuery = z.infer<typeof libraryImagesQuery>;
