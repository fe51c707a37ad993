// The image library: the pictures that administrators place in texts and on events. Each is in it once, with a name, and a
// description for people who do not see it, which a text copies where it places the image. Everyone may see them. None is removed
// while something shows it (`image-uses.ts`).

import type { AuditAction, FieldChange } from '@cercle/contract/audit-log';
import type { LibraryImage, LibraryImageData, LibraryImagesQuery } from '@cercle/contract/library-images';
import type { Page } from '@cercle/contract/paging';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import { fieldChanges } from '../../audit-log/field-changes.ts';
import { raiseCacheVersion } from '../../db/cache-version.ts';
import type { Trx } from '../../db/database.ts';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { isUsed } from './image-uses.ts';
import {
  changeLibraryImage,
  deleteLibraryImage,
  findLibraryImageByHash,
  insertLibraryImage,
  LIBRARY_IMAGE_FIELDS,
  libraryImageById,
  listLibraryImages,
  lockLibraryImage,
  toLibraryImage,
} from './library-images.table.ts';

export type LibraryImages = ReturnType<typeof createLibraryImages>;

export function createLibraryImages({
  db,
  clock,
  images,
  cacheVersion,
}: Pick<Dependencies, 'db' | 'clock' | 'images' | 'cacheVersion'>) {
  /** The newest first. `q` is searched in names and descriptions. */
  async function list(actor: Actor, query: LibraryImagesQuery): Promise<Page<LibraryImage>> {
    requireAdmin(actor);
    const { rows, total } = await listLibraryImages(db, query);
    return pageFrom(
      rows.map((row) => toLibraryImage(row, images)),
      total,
      query,
    );
  }

  /** @throws DomainError photo errors on `image`; conflict when the library has this image already */
  async function upload(
    actor: Actor,
    data: LibraryImageData,
    file: File,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<LibraryImage> {
    const admin = requireAdmin(actor);
    const picture = await images.readLarge(file, 'image');
    return execution.run(db, async (trx) => {
      await images.store(trx, picture);
      const id = await insertLibraryImage(trx, picture, data, timestamp(clock));
      if (id === undefined) throw await alreadyThere(trx, picture.hash);
      await record(trx, admin, 'image.added', id, data.name);
      return toLibraryImage(await libraryImageById(trx, id), images);
    });
  }

  /** Changes name and description; texts that show the image keep the description that they copied, events do not. @throws DomainError not-found */
  async function update(actor: Actor, id: number, data: LibraryImageData): Promise<LibraryImage> {
    const admin = requireAdmin(actor);
    return change(async (trx) => {
      const before = await lockLibraryImage(trx, id);
      await changeLibraryImage(trx, id, data);
      const changes = fieldChanges(before, data, LIBRARY_IMAGE_FIELDS);
      await record(trx, admin, 'image.updated', id, data.name, changes);
      return toLibraryImage(await libraryImageById(trx, id), images);
    });
  }

  /** Deletes the image for good. @throws DomainError not-found; conflict while something shows it */
  async function remove(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await change(async (trx) => {
      const { hash, name } = await lockLibraryImage(trx, id);
      if (await isUsed(trx, hash)) throw new DomainError('conflict', IMAGE_IS_USED);
      await deleteLibraryImage(trx, id);
      await images.removeIfUnused(trx, hash);
      await record(trx, admin, 'image.removed', id, name);
    });
  }

  /** Of what cached pages show: the image, and its description as the picture of an event. */
  const change = <Result>(work: (trx: Trx) => Promise<Result>) =>
    cacheVersion.change(() =>
      db.transaction().execute(async (trx) => {
        await raiseCacheVersion(trx);
        return work(trx);
      }),
    );

  const record = (
    ...[trx, admin, action, id, name, changes]: [Trx, Admin, AuditAction, number, string, FieldChange[]?]
  ) => recordAudit(trx, clock, admin, action, { kind: 'image', id, name, ...(changes && { changes }) });

  return { list, upload, update, remove };
}

const IMAGE_IS_USED =
  'Cette image est montrée par un événement ou une campagne\u202f: retirez-la d’abord de son texte, ou choisissez-lui une autre image.';

async function alreadyThere(trx: Trx, hash: string): Promise<DomainError> {
  const other = await findLibraryImageByHash(trx, hash);
  const name = other ? `\u202f: «\u202f${other.name}\u202f»` : '';
  const message = `Cette image est déjà dans la bibliothèque${name}.`;
  return new DomainError('conflict', message, { errors: { image: [message] } });
}
