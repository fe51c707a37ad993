import type { LibraryImage, LibraryImageData, LibraryImagesQuery } from '@cercle/contract/library-images';
import { searchWords } from '@cercle/contract/search-text';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import { countOf, totalWith } from '../../db/page.ts';
import { likePatternOf } from '../../db/search.ts';
import { searchColumns } from '../../db/search-columns.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import type { Images } from '../images.ts';
import type { Picture } from '../picture.ts';

const COLUMNS = ['id', 'hash', 'width', 'height', 'name', 'alt', 'created_at'] as const;

type LibraryImageRow = NonNullable<Awaited<ReturnType<typeof findLibraryImage>>>;

/** Reads the rows: of such images there are not many. */
const filteredImages = (db: Db, { q }: Pick<LibraryImagesQuery, 'q'>) =>
  searchWords(q).reduce(
    (query, word) =>
      query.where(sql<boolean>`library_image.search_text like ${likePatternOf(word)} escape '\\'`),
    db.selectFrom('library_image').select(COLUMNS),
  );

/** One page of them, the newest first, and how many there are. */
export async function listLibraryImages(db: Db, query: LibraryImagesQuery) {
  const { page, size } = query;
  const rows = await filteredImages(db, query)
    .orderBy('id', 'desc')
    .limit(size)
    .offset(page * size)
    .execute();
  return { rows, total: await totalWith(rows, query, () => countOf(filteredImages(db, query))) };
}

const findLibraryImage = (db: Db, id: number) =>
  db.selectFrom('library_image').select(COLUMNS).where('id', '=', id).executeTakeFirst();

const imageNotFound = () => new DomainError('not-found', 'Cette image n’existe pas ou plus.');

/** @throws DomainError not-found */
export async function libraryImageById(db: Db, id: number): Promise<LibraryImageRow> {
  const row = await findLibraryImage(db, id);
  if (!row) throw imageNotFound();
  return row;
}

/** Locked until the transaction ends. @throws DomainError not-found */
export async function lockLibraryImage(trx: Trx, id: number): Promise<LibraryImageRow> {
  const [row] = await lockRows(trx, trx.selectFrom('library_image').select(COLUMNS).where('id', '=', id));
  if (!row) throw imageNotFound();
  return row;
}

export const findLibraryImageByHash = (db: Db, hash: string) =>
  db.selectFrom('library_image').select(COLUMNS).where('hash', '=', hash).executeTakeFirst();

/** @returns the id, or undefined when the library has this image already */
export async function insertLibraryImage(
  trx: Trx,
  { hash, width, height }: Picture,
  data: LibraryImageData,
  at: string,
): Promise<number | undefined> {
  const row = await trx
    .insertInto('library_image')
    .values({ hash, width, height, ...data, ...searchColumns.library_image(data), created_at: at })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const changeLibraryImage = (trx: Trx, id: number, data: LibraryImageData) =>
  trx
    .updateTable('library_image')
    .set({ ...data, ...searchColumns.library_image(data) })
    .where('id', '=', id)
    .execute();

export const deleteLibraryImage = (trx: Trx, id: number) =>
  trx.deleteFrom('library_image').where('id', '=', id).execute();

export const toLibraryImage = (row: LibraryImageRow, images: Images): LibraryImage => ({
  id: row.id,
  hash: row.hash,
  url: images.publicUrl(row.hash),
  width: row.width,
  height: row.height,
  name: row.name,
  alt: row.alt,
  createdAt: row.created_at,
});

/** The fields whose changes the audit log tells. */
export const LIBRARY_IMAGE_FIELDS = { name: 'name', alt: 'alt' } as const;
