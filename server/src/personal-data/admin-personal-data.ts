import type { PersonDataSummary, PersonErasure } from '@cercle/contract/admin-personal-data';
import { recordAudit, subjectAddressHash } from '../audit-log/audit-entries.ts';
import type { Db } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { countWalkInsOf } from '../events/door/personal-check-ins.table.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { findPersonParties } from '../parties/person-parties.table.ts';
import { zipArchive } from './archive.ts';
import { collectPersonalData, type Person, payerOf } from './collect-personal-data.ts';
import { type DataSubject, lockPersonalRows } from './erasure.table.ts';
import { erasePerson } from './erasure.ts';
import { invoicePdfs, keptInvoices } from './own-invoices.ts';
import { dataErased } from './personal-data.emails.ts';
import { findLargestPhoto, findPersonByEmail, findRequestOfPerson } from './personal-data.table.ts';
import { countPersonalData } from './personal-data-counts.table.ts';

const NOTHING_STORED = 'Rien n’est conservé à cette adresse.';
const NOT_ONESELF =
  'Vous ne pouvez pas effacer vos propres données ici\u202f: un autre administrateur le fait.';
const STILL_ADMINISTERS =
  'Cette personne administre le site\u202f: retirez d’abord son accès, dans la liste des administrateurs.';
const ERASED_PERSON_NAME = 'Une personne, à sa demande';

/** What an administrator does for a person who asks about their data; the person is identified by their address. */
export function createAdminPersonalData(dependencies: Dependencies) {
  const { db, clock, outbox, site, keys } = dependencies;

  /** How much of each kind is stored; zero is a valid result. */
  async function lookup(actor: Actor, email: string): Promise<PersonDataSummary> {
    const admin = requireAdmin(actor);
    const person = await findPersonByEmail(db, email);
    const subject = await dataSubjectOf(db, email, person);
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
      ...(await countPersonalData(db, subject, timestamp(clock))),
      invoices: await keptInvoices({ db, clock }, { accountId: person?.id ?? 0, email }),
      isOneself: person?.id === admin.id,
    };
  }

  /**
   * The archive that the person could have exported, as a zip file, without the amounts of thanks. @throws DomainError not-found when nothing is
   * stored
   */
  async function exportOf(actor: Actor, email: string): Promise<Uint8Array<ArrayBuffer>> {
    const admin = requireAdmin(actor);
    const { data, photo, payer } = await db.transaction().execute(async (trx) => {
      // An erasure waits until this audit log entry, which names the person, is committed, and includes it.
      await lockPersonalRows(trx, email);
      const person = await findPersonByEmail(trx, email);
      if (!(await isKnown(trx, email, person))) throw nothingStored();
      const photo = person?.photo_hash ? await findLargestPhoto(trx, person.photo_hash) : undefined;
      const options = { person, email, isEmailProven: true, isOwn: false };
      const data = await collectPersonalData({ db: trx, clock }, options);
      await recordAudit(trx, clock, admin, 'data.exported', { kind: 'data', id: 0, name: email });
      return { data, photo, payer: payerOf(options) };
    });
    // Out of the transaction: a PDF that nobody asked for until now is made, which takes its time.
    return zipArchive(data, { photo, invoices: await invoicePdfs(dependencies, payer) }, site);
  }

  /**
   * Erases the person with that address and notifies them by mail, which is deleted once it is sent. An administrator's
   * access must be removed first, so that the audit log names who lost it and who removed it.
   * @throws DomainError not-found when nothing is stored; conflict for oneself and for an administrator
   */
  async function erase(actor: Actor, { email }: PersonErasure): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      await lockPersonalRows(trx, email);
      const person = await findPersonByEmail(trx, email);
      if (person?.id === admin.id) throw new DomainError('conflict', NOT_ONESELF);
      if (person?.role === 'ADMIN') throw new DomainError('conflict', STILL_ADMINISTERS);
      const kept = await keptInvoices({ db: trx, clock }, { accountId: person?.id ?? 0, email });
      if (!(await erasePerson(trx, dependencies, await dataSubjectOf(trx, email, person))))
        throw nothingStored();
      await recordAudit(trx, clock, admin, 'data.erased', { kind: 'data', id: 0, name: ERASED_PERSON_NAME });
      await outbox.enqueue(trx, dataErased({ name: person?.full_name ?? '', address: email }, kept, site));
    });
  }

  async function isKnown(db: Db, email: string, person: Person | undefined): Promise<boolean> {
    if (person) return true;
    if ((await findPersonParties(db, { accountId: 0, email })).length > 0) return true;
    if ((await countWalkInsOf(db, email)) > 0) return true;
    const subject = await dataSubjectOf(db, email, undefined);
    const { newsletter, isAddressBlocked, ...counts } = await countPersonalData(
      db,
      subject,
      timestamp(clock),
    );
    return newsletter !== null || isAddressBlocked || Object.values(counts).some((count) => count > 0);
  }

  async function dataSubjectOf(db: Db, email: string, person: Person | undefined): Promise<DataSubject> {
    return {
      email,
      addressHash: subjectAddressHash(keys, email),
      account: person && { id: person.id, fullName: person.full_name, isAdmin: person.role === 'ADMIN' },
      requestId: person && (await findRequestOfPerson(db, person.id))?.id,
    };
  }

  return { lookup, exportOf, erase };
}

const nothingStored = () => new DomainError('not-found', NOTHING_STORED);
