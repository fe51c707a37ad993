import type { PersonErasure, PersonKept } from '@cercle/contract/person';
import { recordAudit } from '../audit/audit.ts';
import type { Db } from '../db/database.ts';
import type { DomainParts } from '../domain-parts.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { zipped } from './archive.ts';
import { lockTraces, type Subject } from './erasure.table.ts';
import { erasePerson } from './erasure.ts';
import { gather, type Person } from './gather.ts';
import { countKept } from './person-kept.table.ts';
import { dataErased } from './personal-data.emails.ts';
import { findPersonAt, findRequestOfPerson, findWholePhoto } from './personal-data.table.ts';

const NOBODY = 'Rien n’est conservé à cette adresse.';
const NOT_ONESELF =
  'Vous ne pouvez pas effacer vos propres données ici\u202f: un autre administrateur le fait.';
const STILL_ADMINISTERS =
  'Cette personne administre le site\u202f: retirez d’abord son accès, dans la liste des administrateurs.';
const ERASED = 'Une personne, à sa demande';

/** What an administrator does for whoever asks what is kept about them, known by their address. */
export function createVerbsForAdministrators(parts: DomainParts) {
  const { db, clock, outbox, site } = parts;

  /** How much of each kind is kept; nothing at all is an answer too. */
  async function look(actor: Actor, email: string): Promise<PersonKept> {
    const admin = requireAdmin(actor);
    const person = await findPersonAt(db, email);
    const subject = await subjectOf(db, email, person);
    return {
      email,
      account: person
        ? {
            fullName: person.full_name,
            role: person.role,
            active: person.active,
            createdAt: person.created_at,
            requestId: subject.requestId ?? null,
          }
        : null,
      ...(await countKept(db, subject, timestamp(clock))),
      isOneself: person?.id === admin.id,
    };
  }

  /** The archive that the person could have made, as a zip file. @throws DomainError not-found when nothing is kept */
  async function exportOf(actor: Actor, email: string): Promise<Uint8Array<ArrayBuffer>> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      // An erasure waits until our line, which names the person, is in the journal, and finds it there.
      await lockTraces(trx, email);
      const person = await findPersonAt(trx, email);
      if (!(await isKnown(trx, email, person))) throw nobody();
      const photo = person?.photo_hash ? await findWholePhoto(trx, person.photo_hash) : undefined;
      const data = await gather({ db: trx, clock }, { person, email, isTheirs: true });
      await recordAudit(trx, clock, admin, 'data.exported', { kind: 'data', id: 0, name: email });
      return zipped(data, photo, site);
    });
  }

  /**
   * Erases whoever has that address; they are told by mail, of which nothing stays once it has left.
   * An administrator's access is removed first, so that the journal says by name whom somebody took it from.
   * @throws DomainError not-found when nothing is kept; conflict for oneself and for who administers the site
   */
  async function erase(actor: Actor, { email }: PersonErasure): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      await lockTraces(trx, email);
      const person = await findPersonAt(trx, email);
      if (person?.id === admin.id) throw new DomainError('conflict', NOT_ONESELF);
      if (person?.role === 'ADMIN') throw new DomainError('conflict', STILL_ADMINISTERS);
      if (!(await erasePerson(trx, parts, await subjectOf(trx, email, person)))) throw nobody();
      await recordAudit(trx, clock, admin, 'data.erased', { kind: 'data', id: 0, name: ERASED });
      await outbox.enqueue(trx, dataErased({ name: person?.full_name ?? '', address: email }, site));
    });
  }

  async function isKnown(db: Db, email: string, person: Person | undefined): Promise<boolean> {
    if (person) return true;
    const subject = await subjectOf(db, email, undefined);
    const { newsletter, ...counts } = await countKept(db, subject, timestamp(clock));
    return newsletter !== null || Object.values(counts).some((count) => count > 0);
  }

  return { look, exportOf, erase };
}

const nobody = () => new DomainError('not-found', NOBODY);

async function subjectOf(db: Db, email: string, person: Person | undefined): Promise<Subject> {
  return {
    email,
    account: person && { id: person.id, fullName: person.full_name, isAdmin: person.role === 'ADMIN' },
    requestId: person && (await findRequestOfPerson(db, person.id))?.id,
  };
}
