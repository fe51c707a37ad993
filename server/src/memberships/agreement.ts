import type { TermGrant } from '@cercle/contract/memberships';
import type { Trx } from '../db/database.ts';
import type { Day } from '../kernel/calendar.ts';
import { fieldError } from '../kernel/domain-error.ts';
import { conditionsOn } from '../policies/conditions.ts';
import type { Agreement } from './grant.ts';

/**
 * What is agreed for a term, from what was typed: a company's seats and their price; of a Single term both are those of the
 * conditions.
 * @param day of the agreement: conditions that are announced later do not count
 * @throws DomainError validation by field
 */
export async function agreementOf(trx: Trx, typed: TermGrant, day: Day): Promise<Agreement> {
  if (typed.offer === 'BUSINESS') return ofCompany(typed);
  const { rules } = await conditionsOn(trx, typed.startsOn, day);
  return {
    offer: 'SINGLE',
    seats: rules.singleSeats,
    unitNetCents: rules.singlePriceCents,
    seatsReason: '',
  };
}

function ofCompany({ seats, unitNetCents, seatsReason = '' }: TermGrant): Agreement {
  if (seats === undefined) throw fieldError('seats', 'Indiquez le nombre de places convenu');
  if (unitNetCents === undefined) throw fieldError('unitNetCents', 'Indiquez le prix convenu d’une place');
  return { offer: 'BUSINESS', seats, unitNetCents, seatsReason };
}
