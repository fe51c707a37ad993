// How a membership begins with the person who asked for it: of a company when its request is approved, of a Single person when
// they activate their access.

import type { FieldErrors } from '@cercle/contract/errors';
import type { Approval } from '@cercle/contract/memberships';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import type { Admin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { insertRole } from '../../parties/company-roles.table.ts';
import { agreementOf } from '../agreement.ts';
import { type Change, changeBy } from '../change.ts';
import { findSeatOf } from '../seats/seats.table.ts';
import { assignSeat, takeSeat } from '../seats/seats.ts';
import { openMembership, type Payer } from './open-membership.ts';

type Applicant = Payer & { id: number };

/** The history of a membership keeps no name of its own, which would outlive the person’s erasure. */
const THE_MEMBER = 'Le membre';

/** What approvals and activations do besides. */
export const createJoining = ({ clock }: Pick<Dependencies, 'clock'>) => ({
  approved: (trx: Trx, admin: Admin, applicant: Applicant, agreed: Approval) =>
    joinAsCompany(changeBy(trx, clock, admin), applicant, agreed),
  activated: (trx: Trx, member: Applicant & { isSingle: boolean }) => {
    const by = { accountId: member.id, name: THE_MEMBER };
    return joinOnActivation({ trx, clock, day: today(clock), by }, member);
  },
});

/**
 * A company's membership, with its applicant as contact for dues and people, and invited to a seat. Does nothing when they have a
 * seat already, as of a company that is a member.
 * @throws DomainError validation by field, conflict when the company has a Business term that runs
 */
async function joinAsCompany(change: Change, applicant: Applicant, agreed: Approval): Promise<void> {
  const { trx, day } = change;
  if (await findSeatOf(trx, applicant.id)) return;
  refuseIncomplete(agreed);
  const { startsOn = day } = agreed;
  const agreement = await agreementOf(trx, { ...agreed, offer: 'BUSINESS', startsOn }, day);
  const payer = { ...applicant, company: applicant.company || applicant.fullName };
  const { id, partyId } = await openMembership(change, {
    payer,
    agreement: { ...agreement, startsOn, isCharged: true },
  });
  for (const role of ['DUES', 'PEOPLE'] as const)
    await insertRole(trx, { partyId, accountId: applicant.id, role });
  await assignSeat(change, id, { accountId: applicant.id, state: 'INVITED' });
}

/** Both at once: a form shows all that is missing. */
function refuseIncomplete({ seats, unitNetCents }: Approval): void {
  const errors: FieldErrors = {
    ...(seats === undefined && { seats: ['Indiquez le nombre de places convenu'] }),
    ...(unitNetCents === undefined && { unitNetCents: ['Indiquez le prix convenu d’une place'] }),
  };
  if (Object.keys(errors).length > 0) throw new DomainError('validation', undefined, { errors });
}

/** Who activates their access takes the seat that was kept for them; a Single person without one gets a membership from today. */
async function joinOnActivation(change: Change, member: Applicant & { isSingle: boolean }): Promise<void> {
  const { trx, day } = change;
  if (await findSeatOf(trx, member.id)) return takeSeat(change, member.id);
  if (!member.isSingle) return;
  const agreement = await agreementOf(trx, { offer: 'SINGLE', startsOn: day }, day);
  const { id } = await openMembership(change, {
    payer: member,
    agreement: { ...agreement, startsOn: day, isCharged: true },
  });
  await assignSeat(change, id, { accountId: member.id, state: 'ACTIVE' });
}
