import { z } from 'zod';
import { PAGE_SIZE } from './page-size.ts';
import { typedText } from './text.ts';
import { oneLine } from './typed-text.ts';

const MAX_PAGE_SIZE = 100;
/** Deeper than any list of the product; keeps `offset` bounded. */
const MAX_PAGE = 1_000_000;

const INVALID_PAGE = 'Page invalide';
const INVALID_SIZE = 'Taille de page invalide';
export const INVALID_SORT = 'Tri invalide';
export const INVALID_SEARCH = 'Recherche invalide';

/** The search term of a list. */
export const searchQueryText = typedText(oneLine, 100, INVALID_SEARCH, INVALID_SEARCH);

/** A boolean filter, as a query parameter. */
export const booleanQueryParam = z
  .enum(['true', 'false'], { error: 'Filtre invalide' })
  .transform((text) => text === 'true')
  .optional();

/** Query parameters of every list; each adds its own `sort`, an enum of `column,direction`. `page` is zero-based. */
export const pageQuery = z.object({
  page: z.coerce
    .number({ error: INVALID_PAGE })
    .int(INVALID_PAGE)
    .min(0, INVALID_PAGE)
    .max(MAX_PAGE, INVALID_PAGE)
    .default(0),
  size: z.coerce
    .number({ error: INVALID_SIZE })
    .int(INVALID_SIZE)
    .min(1, INVALID_SIZE)
    .max(MAX_PAGE_SIZE, INVALID_SIZE)
    .default(PAGE_SIZE),
  q: searchQueryText.default(''),
});

export type PageQuery = z.infer<typeof pageQuery>;
/** The filter of a list that has none of its own. */
export type ListFilter = Pick<PageQuery, 'q'>;

/** One page of a list, as sent: its rows and the total count. */
export type Page<Item> = { content: Item[]; totalPages: number; totalElements: number };

export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ content: z.array(item), totalPages: z.number().int(), totalElements: z.number().int() });

/** An identifier in a path: a positive integer that both engines can hold. */
export const idParam = z.object({
  id: z.coerce
    .number({ error: 'Identifiant invalide' })
    .int('Identifiant invalide')
    .positive('Identifiant invalide'),
});
