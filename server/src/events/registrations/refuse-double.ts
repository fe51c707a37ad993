import { withDe } from '@cercle/contract/french-elision';
import type { GuestData } from '@cercle/contract/registrations';
import type { Db } from '../../db/database.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { listEmailsOfComing, listSeatsAsGuest } from './linked-guests.table.ts';
import { listTakenEmails } from './registrations.table.ts';

/** Does not say of whom it is: the host need not learn who else comes, nor who is a member. */
export const EMAIL_TAKEN =
  'Cette adresse ne peut pas être ajoutée à cet événement\u202f: indiquez-en une autre, ou écrivez-nous.';

/** Of these guests, the addresses of people who come or wait already: by that address, or as the member who has proven it (E19). */
export async function listComingEmails(
  db: Db,
  eventId: number,
  guests: Pick<GuestData, 'email'>[],
): Promise<string[]> {
  if (guests.length === 0) return [];
  const emails = guests.map(({ email }) => email);
  return [
    ...(await listTakenEmails(db, eventId, emails)),
    ...(await listEmailsOfComing(db, eventId, emails)),
  ];
}

/** @throws DomainError conflict for a member who comes or waits as the guest of another (E19) */
export async function refuseGuestOfOther(db: Db, eventId: number, accountId: number): Promise<void> {
  const asGuest = (await listSeatsAsGuest(db, { accountId, eventIds: [eventId] })).get(eventId);
  if (!asGuest) return;
  const { state, host } = asGuest;
  const by = `comme invité ${withDe(host || 'un membre')}`;
  throw new DomainError(
    'conflict',
    state === 'REGISTERED'
      ? `Déjà inscrit à cet événement, ${by}\u202f: une personne n’a qu’une inscription.`
      : `Déjà sur la liste d’attente de cet événement, ${by}\u202f: une personne n’a qu’une inscription.`,
  );
}
