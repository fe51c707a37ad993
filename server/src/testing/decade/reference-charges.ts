// What a membership is charged by the general conditions, written a second time: from its terms and their seats alone.

import { type Day, daysBetween } from '../../kernel/calendar.ts';
import { type ReferenceMembership, type ReferenceTerm, termEnd } from './reference-membership.ts';

/** By the number of the term, what it is charged less what is credited of it, without VAT, in cents. */
export const chargesOf = ({ terms }: ReferenceMembership): Map<number, number> =>
  new Map(terms.map((term) => [term.number, chargeOf(term, terms)]));

/** An annulled term costs nothing. What an upgrade replaces is given back for the days that the new term has. */
function chargeOf(term: ReferenceTerm, terms: ReferenceTerm[]): number {
  if (term.state === 'ANNULLED') return 0;
  const { seats, unitNetCents, from, to, added } = term;
  const price = seats * unitNetCents;
  const beginning = term.origin === 'UPGRADE' ? partOf(price, from, to) : price;
  const seatsAdded = added.reduce((sum, { on, count }) => sum + count * partOf(unitNetCents, on, to), 0);
  const upgrade = terms.find(({ follows, origin }) => follows === term && origin === 'UPGRADE');
  const givenBack = upgrade ? partOf(price, upgrade.from, upgrade.to) : 0;
  return beginning + seatsAdded - givenBack;
}

/** Of the price of a whole term, the part for some days, half a cent rounded up. */
function partOf(cents: number, from: Day, to: Day): number {
  const ofDays = daysBetween(from, termEnd(from));
  return Math.floor((2 * cents * daysBetween(from, to) + ofDays) / (2 * ofDays));
}
