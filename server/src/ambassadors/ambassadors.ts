// The ambassadors (partners) that the public site shows, with portrait and company logo. They are active or not; only active
// ones are public. Names are unique, as `searchText` compares them.
// The public directory starts with those who were given a position. Every change raises the cache version, which invalidates
// cached pages.

import type { Ambassador, AmbassadorCreateResult, AmbassadorData } from '@cercle/contract/ambassadors';
import type { AuditAction, FieldChange } from '@cercle/contract/audit-log';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { fieldChanges } from '../audit-log/field-changes.ts';
import { raiseCacheVersion } from '../db/cache-version.ts';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import type { Picture } from '../images/picture.ts';
import { type Actor, type Admin, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { moveToTrash } from '../trash/trash.ts';
import { createAmbassadorImportExport } from './ambassadors.import-export.ts';
import { changeWithUniqueName, nameTaken } from './ambassadors.names.ts';
import { createAmbassadorReads } from './ambassadors.reads.ts';
import {
  AMBASSADOR_FIELDS,
  ambassadorById,
  ambassadorNotFound,
  deleteAmbassador,
  insertAmbassador,
  NO_POSITION,
  setActive,
  toAmbassador,
} from './ambassadors.table.ts';

export type Ambassadors = ReturnType<typeof createAmbassadors>;

export function createAmbassadors({ db, clock, images, cacheVersion }: Dependencies) {
  /** @throws DomainError conflict when the name is taken, photo errors on `photo` or `logo` */
  async function create(
    actor: Actor,
    data: AmbassadorData,
    files: Files<File>,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<AmbassadorCreateResult> {
    const admin = requireAdmin(actor);
    const photo = await images.read(files.photo, 'photo');
    const logo = await images.read(files.logo, 'logo');
    return change(async (trx) => {
      await images.store(trx, photo);
      await images.store(trx, logo);
      const row = { ...columnsOf(data), photo_hash: photo.hash, logo_hash: logo.hash };
      const id = await insertAmbassador(trx, { ...row, created_at: timestamp(clock) });
      if (id === undefined) throw nameTaken();
      await record(trx, admin, 'ambassador.created', id, data.name);
      return { id };
    }, execution);
  }

  /**
   * Without a photo, logo, website or position the current one stays.
   * @throws DomainError not-found, conflict (taken name, stale version), photo errors on `photo` or `logo`
   */
  async function update(
    actor: Actor,
    id: number,
    data: AmbassadorData,
    files: Files<File | null>,
  ): Promise<Ambassador> {
    const admin = requireAdmin(actor);
    const photo = files.photo && (await images.read(files.photo, 'photo'));
    const logo = files.logo && (await images.read(files.logo, 'logo'));
    return change(async (trx) => {
      const before = await ambassadorById(trx, id);
      const columns = {
        ...columnsOf(data),
        photo_hash: photo?.hash ?? before.photo_hash,
        logo_hash: logo?.hash ?? before.logo_hash,
      };
      await storePictures(trx, photo, logo);
      if (!(await changeWithUniqueName(trx, id, data.version, columns))) throw new DomainError('conflict');
      await releasePictures(trx, photo && before.photo_hash, logo && before.logo_hash);
      const changes = fieldChanges(before, columns, AMBASSADOR_FIELDS);
      await record(trx, admin, 'ambassador.updated', id, data.name, changes);
      return toAmbassador(await ambassadorById(trx, id), images);
    });
  }

  /** @throws DomainError not-found */
  const activate = (actor: Actor, id: number) => changeActivation(actor, id, true);

  /** @throws DomainError not-found */
  const deactivate = (actor: Actor, id: number) => changeActivation(actor, id, false);

  /** Does nothing, and writes no audit entry, when the ambassador is in that state already. */
  async function changeActivation(actor: Actor, id: number, active: boolean): Promise<Ambassador> {
    const admin = requireAdmin(actor);
    return change(async (trx) => {
      const before = await ambassadorById(trx, id);
      if (before.active === active) return toAmbassador(before, images);
      await setActive(trx, id, active);
      await record(trx, admin, active ? 'ambassador.activated' : 'ambassador.deactivated', id, before.name);
      return toAmbassador(await ambassadorById(trx, id), images);
    });
  }

  /** Deletes the ambassador; photo and logo stay in the trash for a short time. @throws DomainError not-found */
  async function remove(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await change(async (trx) => {
      const row = await deleteAmbassador(trx, id);
      if (!row) throw ambassadorNotFound();
      await moveToTrash(trx, clock, 'ambassadors', id, [{ table: 'ambassador', row }]);
      await record(trx, admin, 'ambassador.deleted', id, row.name);
    });
  }

  /** One change at a time, so that what it reads stays true until it commits. */
  const change = <Result>(
    work: (trx: Trx) => Promise<Result>,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ) =>
    cacheVersion.change(() =>
      execution.run(db, async (trx) => {
        await raiseCacheVersion(trx);
        return work(trx);
      }),
    );

  async function storePictures(trx: Trx, ...pictures: (Picture | null)[]) {
    for (const picture of pictures) if (picture) await images.store(trx, picture);
  }

  async function releasePictures(trx: Trx, ...hashes: (string | null)[]) {
    for (const hash of hashes) if (hash) await images.removeIfUnused(trx, hash);
  }

  const record = (
    ...[trx, admin, action, id, name, changes]: [Trx, Admin, AuditAction, number, string, FieldChange[]?]
  ) => recordAudit(trx, clock, admin, action, { kind: 'ambassador', id, name, ...(changes && { changes }) });

  const files = createAmbassadorImportExport({ db, clock, images, cacheVersion });
  const reads = createAmbassadorReads({ db, images });
  return { ...files, ...reads, create, update, activate, deactivate, remove };
}

type Files<Value> = { photo: Value; logo: Value };

const columnsOf = ({ name, company, jobTitle, active, website, position }: AmbassadorData) => ({
  name,
  company,
  job_title: jobTitle,
  active,
  ...(website !== undefined && { website }),
  ...(position !== undefined && { position: position ?? NO_POSITION }),
});
