// Export and erasure of the data of one person: by themselves, or by an administrator whom they asked. Data known by
// the address alone (messages, newsletter, mails) counts as theirs once the address is verified; an administrator who
// exports or erases has verified it. Erasing takes effect at once and leaves an audit log without a name, and the
// confirmation mail until it has been sent.

import { requirePassword } from '../accounts/password-policy.ts';
import { subjectAddressHash } from '../audit-log/audit-entries.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireLogin, requireMember } from '../kernel/actor.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { createAdminPersonalData } from './admin-personal-data.ts';
import { zipArchive } from './archive.ts';
import { collectPersonalData, type Person, payerOf } from './collect-personal-data.ts';
import { lockPersonalRows } from './erasure.table.ts';
import { erasePerson } from './erasure.ts';
import { invoicePdfs, keptInvoices } from './own-invoices.ts';
import { accountErased } from './personal-data.emails.ts';
import { findLargestPhoto, findPerson, findRequestOfPerson } from './personal-data.table.ts';

export type PersonalData = ReturnType<typeof createPersonalData>;

export function createPersonalData(dependencies: Dependencies) {
  const { db, clock, outbox, site, keys } = dependencies;

  /** One's own data as a zip file. @throws DomainError unauthenticated for a visitor */
  async function exportOwn(actor: Actor): Promise<Uint8Array<ArrayBuffer>> {
    const person = await personOf(requireLogin(actor).id);
    const photo = person.photo_hash ? await findLargestPhoto(db, person.photo_hash) : undefined;
    const options = {
      person,
      email: person.email,
      isEmailProven: person.email_verified_at !== null,
      isOwn: true,
    };
    const data = await collectPersonalData(dependencies, options);
    return zipArchive(data, { photo, invoices: await invoicePdfs(dependencies, payerOf(options)) }, site);
  }

  async function personOf(id: number): Promise<Person> {
    const person = await findPerson(db, id);
    if (!person) throw new DomainError('unauthenticated');
    return person;
  }

  /**
   * Erases the member with all their data; they are logged out everywhere and notified by mail.
   * @throws DomainError forbidden for an administrator, validation with `errors.password`
   */
  async function eraseOwn(actor: Actor, password: string): Promise<void> {
    const person = await personOf(requireMember(actor).id);
    await requirePassword(password, person.password_hash);
    const { id, email, full_name: fullName } = person;
    await db.transaction().execute(async (trx) => {
      await lockPersonalRows(trx, email);
      const requestId = (await findRequestOfPerson(trx, id))?.id;
      const account = { id, fullName, isAdmin: false };
      const addressHash = subjectAddressHash(keys, email);
      const kept = await keptInvoices({ db: trx, clock }, { accountId: id, email });
      if (!(await erasePerson(trx, dependencies, { email, addressHash, account, requestId })))
        throw new DomainError('unauthenticated');
      await outbox.enqueue(trx, accountErased({ name: fullName, address: email }, kept, site));
    });
  }

  return { exportOwn, eraseOwn, ...createAdminPersonalData(dependencies) };
}
