// A deletion by an administrator takes effect immediately, and can be undone for a short time: the rows stay in the trash,
// pictures included, until they expire. Sessions and mails are not restored. What members delete themselves never enters the
// trash.

import type { AuditAction } from '@cercle/contract/audit-log';
import { TRASH_SECONDS, type TrashKind } from '@cercle/contract/trash';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { raiseCacheVersion } from '../db/cache-version.ts';
import { isUniqueViolation } from '../db/constraint-errors.ts';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { type Clock, hoursLater, millisecondsLater, timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import {
  type DeletedRow,
  deleteExpiredTrash,
  hasExpiredTrash,
  insertTrash,
  reinsertRows,
  takeFromTrash,
} from './trash.table.ts';

/** Longer than any row stays there, also as seen by a process whose clock is some minutes behind. */
const MAX_TRASH_HOURS = 1;

/** Puts rows that the caller's transaction deletes into the trash. */
export const moveToTrash = (trx: Trx, clock: Clock, kind: TrashKind, id: number, content: DeletedRow[]) =>
  insertTrash(trx, { kind, id }, content, millisecondsLater(clock, TRASH_SECONDS * 1_000));

type RestoreAudit = { action: AuditAction; subject: 'request' | 'ambassador' | 'contact' | 'newsletter' };

const RESTORE_AUDIT: Record<TrashKind, RestoreAudit> = {
  'members-requests': { action: 'request.restored', subject: 'request' },
  ambassadors: { action: 'ambassador.restored', subject: 'ambassador' },
  contacts: { action: 'contact.restored', subject: 'contact' },
  newsletters: { action: 'newsletter.restored', subject: 'newsletter' },
};

/** What a feature does besides, in the same transaction, when rows of its kind are restored. */
type RestoreHooks = Partial<Record<TrashKind, (trx: Trx, content: DeletedRow[]) => Promise<void>>>;

export type Trash = ReturnType<typeof createTrash>;

export function createTrash({ db, clock, images, cacheVersion }: Dependencies, hooks: RestoreHooks) {
  /**
   * Restores deleted rows as they were.
   * @throws DomainError not-found when it was not deleted, is restored already or was deleted too long ago; conflict when
   *   its address or name has been taken since
   */
  async function restore(actor: Actor, kind: TrashKind, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    const { action, subject } = RESTORE_AUDIT[kind];
    const restoreRows = () =>
      db.transaction().execute(async (trx) => {
        if (kind === 'ambassadors') await raiseCacheVersion(trx);
        const content = await takeFromTrash(trx, { kind, id }, timestamp(clock));
        if (!content) throw new DomainError('not-found', TOO_LATE);
        await hooks[kind]?.(trx, content);
        await reinsertRows(trx, content);
        await recordAudit(trx, clock, admin, action, { kind: subject, id, name: nameOf(content) });
      });
    try {
      await (kind === 'ambassadors' ? cacheVersion.change(restoreRows) : restoreRows());
    } catch (error) {
      if (isUniqueViolation(error)) throw new DomainError('conflict', TAKEN_SINCE);
      throw error;
    }
  }

  const expiry = () => ({ now: timestamp(clock), maxFuture: hoursLater(clock, MAX_TRASH_HOURS) });

  /** Whether `purgeExpired` would delete something. Asked by the clock, for no actor. */
  const hasExpired = (): Promise<boolean> => hasExpiredTrash(db, expiry());

  /** Deletes expired rows and their pictures for good. Run by the clock, for no actor. @returns how many deletions are final */
  async function purgeExpired(): Promise<number> {
    return db.transaction().execute(async (trx) => {
      const deletions = await deleteExpiredTrash(trx, expiry());
      for (const { row } of deletions.flat()) {
        const { photo_hash, logo_hash } = row as SubjectRow;
        for (const hash of [photo_hash, logo_hash]) if (hash) await images.removeIfUnused(trx, hash);
      }
      return deletions.length;
    });
  }

  return { restore, hasExpired, purgeExpired };
}

const TOO_LATE = 'Il est trop tard pour annuler cette suppression.';
const TAKEN_SINCE = 'Ce nom ou cette adresse e-mail a été repris entre-temps\u202f: la suppression reste.';

type SubjectRow = {
  name?: string;
  full_name?: string;
  email?: string;
  photo_hash?: string | null;
  logo_hash?: string | null;
};

/** The first row is the subject itself, or its person. */
function nameOf(content: DeletedRow[]): string {
  const { name, full_name, email = '' } = (content[0]?.row ?? {}) as SubjectRow;
  return name ?? full_name ?? email;
}
