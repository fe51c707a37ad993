// What administrators delete is gone at once for everybody, and can be taken back for a moment: the rows lie in the
// trash, pictures included, until they expire. Sessions and mails do not come back. What people delete of themselves
// never passes here.

import type { AuditAction } from '@cercle/contract/journal';
import { TRASH_SECONDS, type TrashKind } from '@cercle/contract/trash';
import { recordAudit } from '../audit/audit.ts';
import { countShown, raiseCacheVersion } from '../db/cache-version.ts';
import type { Trx } from '../db/database.ts';
import { isUniqueViolation } from '../db/violations.ts';
import type { DomainParts } from '../domain-parts.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { type Clock, hoursLater, laterBy, timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { type Deleted, deleteExpiredTrash, insertAgain, insertTrash, takeTrash } from './trash.table.ts';

/** Longer than anything lies there, also as a process sees it whose clock is behind by some minutes. */
const LONGEST_HOURS = 1;

/** Lays what the caller's transaction deletes into the trash. */
export const throwAway = (trx: Trx, clock: Clock, kind: TrashKind, id: number, content: Deleted[]) =>
  insertTrash(trx, { kind, id }, content, laterBy(clock, TRASH_SECONDS * 1_000));

type Restored = { action: AuditAction; subject: 'request' | 'ambassador' | 'contact' | 'newsletter' };

const RESTORED: Record<TrashKind, Restored> = {
  'members-requests': { action: 'request.restored', subject: 'request' },
  ambassadors: { action: 'ambassador.restored', subject: 'ambassador' },
  contacts: { action: 'contact.restored', subject: 'contact' },
  newsletters: { action: 'newsletter.restored', subject: 'newsletter' },
};

export type Trash = ReturnType<typeof createTrash>;

export function createTrash({ db, clock, images, ambassadorsVersion }: DomainParts) {
  /**
   * Brings back what was deleted, as it was.
   * @throws DomainError not-found when it was not deleted, is back already or was deleted too long ago; conflict when
   *   its address or name has been given to another one since
   */
  async function restore(actor: Actor, kind: TrashKind, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    const { action, subject } = RESTORED[kind];
    const restoring = () =>
      db.transaction().execute(async (trx) => {
        if (kind === 'ambassadors') await raiseCacheVersion(trx, 'ambassadors');
        const content = await takeTrash(trx, { kind, id }, timestamp(clock));
        if (!content) throw new DomainError('not-found', TOO_LATE);
        await insertAgain(trx, content);
        const { name, active } = described(content);
        if (kind === 'ambassadors') await countShown(trx, 'ambassadors', Number(active));
        await recordAudit(trx, clock, admin, action, { kind: subject, id, name });
      });
    try {
      await (kind === 'ambassadors' ? ambassadorsVersion.change(restoring) : restoring());
    } catch (error) {
      if (isUniqueViolation(error)) throw new DomainError('conflict', TAKEN_SINCE);
      throw error;
    }
  }

  /** Removes for good what nobody can take back any more, with its pictures. Not for any actor: time does it. */
  async function empty(): Promise<void> {
    await db.transaction().execute(async (trx) => {
      const times = { now: timestamp(clock), never: hoursLater(clock, LONGEST_HOURS) };
      for (const { row } of await deleteExpiredTrash(trx, times)) {
        const { photo_hash, logo_hash } = row as Described;
        for (const hash of [photo_hash, logo_hash]) if (hash) await images.forget(trx, hash);
      }
    });
  }

  return { restore, empty };
}

const TOO_LATE = 'Il est trop tard pour annuler cette suppression.';
const TAKEN_SINCE = 'Ce nom ou cette adresse e-mail a été repris entre-temps\u202f: la suppression reste.';

type Described = {
  name?: string;
  full_name?: string;
  email?: string;
  active?: boolean;
  photo_hash?: string | null;
  logo_hash?: string | null;
};

/** The first row is the subject itself, or the person it is about. */
function described(content: Deleted[]) {
  const { name, full_name, email = '', active = false } = (content[0]?.row ?? {}) as Described;
  return { name: name ?? full_name ?? email, active };
}
