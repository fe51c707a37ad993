// What shows images of the library, and so keeps them in it. A feature that lets administrators place one validates them with
// `requireLibraryImages` in the transaction that stores the text, and has its tables looked at here.

import type { ImageSize } from '@cercle/contract/library-images';
import { sql } from 'kysely';
import type { Db, Trx } from '../../db/database.ts';
import { lockRows } from '../../db/lock.ts';
import { fieldError } from '../../kernel/domain-error.ts';

/** Whether an event shows it, as its picture or in its text, even one in the trash, or a campaign: mails that were sent load it. */
export async function isUsed(db: Db, hash: string): Promise<boolean> {
  const within = `%${hash}%`;
  const { used } = await db
    .selectNoFrom(({ or, exists, selectFrom }) =>
      or([
        exists(selectFrom('event').select('id').where('picture_hash', '=', hash)),
        exists(selectFrom('event').select('id').where('body', 'like', within)),
        exists(selectFrom('campaign').select('id').where('body', 'like', within)),
        exists(selectFrom('trash').select('kind').where(sql<boolean>`content like ${within}`)),
      ]).as('used'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(used);
}

/**
 * Locks these images, so that they stay in the library until the caller's transaction, which stores a text with them, has ended.
 * @throws DomainError validation on `field` when the library lacks one
 */
export async function requireLibraryImages(
  trx: Trx,
  hashes: readonly string[],
  field: string,
): Promise<void> {
  if (hashes.length === 0) return;
  // In one order, so that no two transactions wait for each other.
  const images = trx.selectFrom('library_image').select('hash').where('hash', 'in', hashes).orderBy('hash');
  const found = await lockRows(trx, images);
  if (found.length < new Set(hashes).size) throw fieldError(field, NOT_IN_LIBRARY);
}

const NOT_IN_LIBRARY = 'Une image de ce texte n’est plus dans la bibliothèque\u202f: retirez-la.';

/** The sizes of these images, in which pages reserve their place. Those that the library lacks are left out. */
export const imageSizes = async (db: Db, hashes: readonly string[]): Promise<ImageSize[]> =>
  hashes.length === 0
    ? []
    : db
        .selectFrom('library_image')
        .select(['hash', 'width', 'height'])
        .where('hash', 'in', hashes)
        .execute();
