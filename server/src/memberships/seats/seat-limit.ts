// How many people may sit on a membership: no more than the term that runs has seats, nor than the next one is to have, so that
// nobody has to leave when it begins.

import { frenchDay } from '@cercle/contract/french-day';
import type { Trx } from '../../db/database.ts';
import type { Day } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { findCaseOfTerm } from '../renewals/renewals.table.ts';
import { listTerms, seatsOf, type TermRow } from '../terms/terms.table.ts';
import { listTakenSeats } from './seats.table.ts';

/** @throws DomainError conflict when nobody else may sit there */
export async function refuseFull(trx: Trx, membershipId: number): Promise<void> {
  const taken = (await listTakenSeats(trx, membershipId)).length;
  const terms = await listTerms(trx, membershipId);
  const current = terms.find(({ state }) => state === 'CURRENT');
  const next = await nextSeats(
    trx,
    current,
    terms.find(({ state }) => state === 'PLANNED'),
  );
  const seats = current ? await seatsOf(trx, current) : (next?.seats ?? 0);
  if (taken >= seats)
    throw new DomainError('conflict', `Toutes les places sont prises\u202f: ${taken} sur ${seats}.`);
  if (next && taken >= next.seats)
    throw new DomainError(
      'conflict',
      `Dès le ${frenchDay(next.from)}, cette adhésion n’a que ${next.seats} places, et ${taken} personnes en ont une. Ajoutez des places, ou libérez-en.`,
    );
}

/** Of the term that is planned, or that is agreed for the renewal. */
async function nextSeats(
  trx: Trx,
  current: TermRow | undefined,
  planned: TermRow | undefined,
): Promise<{ seats: number; from: Day } | null> {
  if (planned) return { seats: await seatsOf(trx, planned), from: planned.starts_on };
  const renewal = current && (await findCaseOfTerm(trx, current.id));
  return renewal && renewal.seats !== null ? { seats: renewal.seats, from: current.ends_on } : null;
}

/** @throws DomainError conflict when more people sit on the membership */
export async function refuseFewerSeats(trx: Trx, membershipId: number, seats: number): Promise<void> {
  const taken = (await listTakenSeats(trx, membershipId)).length;
  if (taken > seats)
    throw new DomainError(
      'conflict',
      `${taken} personnes ont une place\u202f: il en faut au moins autant. Libérez-en d’abord.`,
    );
}
