import { IMAGE_DEFAULT_WIDTH, LIBRARY_IMAGE_WIDTHS } from '@cercle/contract/image-widths';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Trx } from '../db/database.ts';
import { lockRows } from '../db/lock.ts';
import type { Schema } from '../db/schema.ts';
import { type Clock, timestamp } from '../kernel/clock.ts';
import type { Keys } from '../kernel/keys.ts';
import { isSameSecret, sign } from '../kernel/tokens.ts';
import { type Picture, readPicture } from './picture.ts';

/**
 * The pictures of members, ambassadors and the library, under the hash of their content. An address without signature works as
 * long as an active member shows that photo publicly, an active ambassador has it as photo or logo, or the library has it; a signed one,
 * given to readers with the right to see it, works for an hour at most.
 */
export type Images = {
  /**
   * Validates an uploaded file and re-encodes it; nothing is stored yet. One is read at a time; two where there are over two cores.
   * @throws DomainError too-large, unsupported-media (both on `field`), unavailable when too many wait
   */
  read(file: File, field?: string): Promise<Picture>;
  /** The same for a picture of the library, in one width more. */
  readLarge(file: File, field: string): Promise<Picture>;
  /**
   * Stores a picture in the caller's transaction; one that is stored already stays as it is.
   * @param previousHash hash of the one that it replaces, which the caller is about to delete
   */
  store(trx: Trx, picture: Picture, previousHash?: string | null): Promise<void>;
  /**
   * Deletes a picture unless it is still in use; the caller's transaction has removed its own reference before.
   * @returns whether it was deleted
   */
  removeIfUnused(trx: Trx, hash: string): Promise<boolean>;
  /** Hashes of pictures that are not in use and were not stored since `since`, at most `limit`. */
  listUnused(db: Db, since: string, limit: number): Promise<string[]>;
  /** Path of a picture that everyone may see, in the default width. */
  publicUrl(hash: string): string;
  /** The same for a private picture: works for 50 to 60 minutes, for all widths. */
  privateUrl(hash: string): string;
  /** The picture (WebP), or null when this address gives access to none. */
  find(request: ImageRequest): Promise<FoundPicture | null>;
  /** The picture (WebP) in that width, or null when the library has none. */
  findInLibrary(hash: string, width: number): Promise<Uint8Array | null>;
  isInLibrary(hash: string): Promise<boolean>;
};

/** The reason for access: an active ambassador or the library has it, a member shows it, or its address is signed. */
type FoundPicture = { bytes: Uint8Array; shownBy: 'ambassador' | 'library' | 'member' | 'signature' };

type ImageRequest = {
  hash: string;
  width: number;
  /** Unix seconds. */
  expires?: string | undefined;
  signature?: string | undefined;
};

const SIGNED_URL_SECONDS = 3_600;
/** An address stays the same this long, so that a browser finds the picture in its cache. */
const URL_REUSE_SECONDS = 600;

export function createImages({ db, clock, keys }: { db: Db; clock: Clock; keys: Keys }): Images {
  const now = () => Math.floor(clock.now().getTime() / 1000);
  const signatureOf = (hash: string, expires: string) => sign(keys.images, `${hash} ${expires}`);
  const publicUrl = (hash: string) => `/images/${hash}-${IMAGE_DEFAULT_WIDTH}.webp`;

  const hasValidSignature = ({ hash, expires, signature }: ImageRequest) =>
    expires !== undefined &&
    signature !== undefined &&
    /^\d{1,12}$/.test(expires) &&
    Number(expires) > now() &&
    isSameSecret(signature, signatureOf(hash, expires));

  return {
    read: (file, field = 'photo') => readPicture(file, field),
    readLarge: (file, field) => readPicture(file, field, LIBRARY_IMAGE_WIDTHS),
    async store(trx, picture, previousHash = null) {
      // In the same order in every transaction: PostgreSQL would end one of two that exchange their pictures (deadlock).
      if (previousHash) for (const hash of [previousHash, picture.hash].sort()) await lockImage(trx, hash);
      await store(trx, picture, timestamp(clock));
    },
    removeIfUnused,
    listUnused,
    publicUrl,
    privateUrl(hash) {
      const expires = `${now() - (now() % URL_REUSE_SECONDS) + SIGNED_URL_SECONDS}`;
      return `${publicUrl(hash)}?expires=${expires}&signature=${signatureOf(hash, expires)}`;
    },
    async find(request) {
      const { hash, width } = request;
      const shownBy = hasValidSignature(request) ? 'signature' : await findVisibility(db, hash);
      if (!shownBy) return null;
      const bytes = await readBytes(db, hash, width);
      return bytes && { bytes, shownBy };
    },
    findInLibrary: async (hash, width) => ((await isInLibrary(db, hash)) ? readBytes(db, hash, width) : null),
    isInLibrary: (hash) => isInLibrary(db, hash),
  };
}

async function readBytes(db: Db, hash: string, width: number): Promise<Uint8Array | null> {
  const query = db.selectFrom('image').select('bytes').where('hash', '=', hash).where('width', '=', width);
  return (await query.executeTakeFirst())?.bytes ?? null;
}

async function store(trx: Trx, { hash, variants }: Picture, at: string): Promise<void> {
  await trx
    .insertInto('image')
    .values(variants.map(({ width, bytes }) => ({ hash, width, bytes, kept_at: at })))
    // Also locks the rows: a transaction that is deleting them at this moment waits, and then sees that we need them.
    .onConflict((conflict) => conflict.columns(['hash', 'width']).doUpdateSet({ kept_at: at }))
    .execute();
}

/** In the order in which `store` locks them. */
const lockImage = (trx: Trx, hash: string) =>
  lockRows(trx, trx.selectFrom('image').select('width').where('hash', '=', hash).orderBy('width'));

async function removeIfUnused(trx: Trx, hash: string): Promise<boolean> {
  // Locks the rows, as `store` does: only then do we see whether another transaction needs them.
  await lockImage(trx, hash);
  const deletion = trx.deleteFrom('image').where('hash', '=', hash).where(isUnused);
  return (await deletion.executeTakeFirst()).numDeletedRows > 0n;
}

async function listUnused(db: Db, since: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('image')
    // Both, as they are in an index: the rows are long, with `kept_at` behind the bytes.
    .select(['kept_at', 'hash'])
    .distinct()
    .where((eb) => eb.or([eb('kept_at', 'is', null), eb('kept_at', '<=', since)]))
    .where(isUnused)
    .limit(limit)
    .execute();
  return rows.map(({ hash }) => hash);
}

/** No member, ambassador or administrator has it, nor the library, not even in the trash. */
const isUnused = ({ not, or, exists, selectFrom }: ExpressionBuilder<Schema, 'image'>) =>
  not(
    or([
      exists(selectFrom('account').select('id').whereRef('photo_hash', '=', 'image.hash')),
      exists(selectFrom('ambassador').select('id').whereRef('photo_hash', '=', 'image.hash')),
      exists(selectFrom('ambassador').select('id').whereRef('logo_hash', '=', 'image.hash')),
      exists(selectFrom('library_image').select('id').whereRef('hash', '=', 'image.hash')),
      exists(selectFrom('trash').select('kind').where(sql<boolean>`content like '%' || image.hash || '%'`)),
    ]),
  );

async function findVisibility(db: Db, hash: string): Promise<FoundPicture['shownBy'] | null> {
  if (await isShownByAmbassador(db, hash)) return 'ambassador';
  if (await isInLibrary(db, hash)) return 'library';
  return (await isShownByMember(db, hash)) ? 'member' : null;
}

async function isInLibrary(db: Db, hash: string): Promise<boolean> {
  const row = await db.selectFrom('library_image').select('id').where('hash', '=', hash).executeTakeFirst();
  return row !== undefined;
}

async function isShownByMember(db: Db, hash: string): Promise<boolean> {
  const owner = await db
    .selectFrom('account')
    .select('id')
    .where('photo_hash', '=', hash)
    .where('role', '=', 'MEMBER')
    .where('active', '=', true)
    .where('profile_public', '=', true)
    .where('profile_photo_public', '=', true)
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}

async function isShownByAmbassador(db: Db, hash: string): Promise<boolean> {
  const active = db.selectFrom('ambassador').select('id').where('active', '=', true);
  // Two look-ups: in one, with `or`, SQLite would go through all active ambassadors.
  const owner = await active
    .where('photo_hash', '=', hash)
    .unionAll(active.where('logo_hash', '=', hash))
    .limit(1)
    .executeTakeFirst();
  return owner !== undefined;
}
