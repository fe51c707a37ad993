import type { OwnMembership } from '@cercle/contract/own-membership';
import type { Db } from '../../db/database.ts';
import type { Member } from '../../kernel/actor.ts';
import { type Day, daysBetween, lastDay, today } from '../../kernel/calendar.ts';
import type { Clock } from '../../kernel/clock.ts';
import { standingOn } from '../../members/person-status.ts';
import { conditionsById } from '../../policies/conditions.ts';
import { membershipById } from '../memberships.table.ts';
import type { Renewal } from '../renewals/move-renewal.ts';
import { listSeats, listTakenSeats, type SeatRow } from '../seats/seats.table.ts';
import { findLastTerm, findSuccessor, listTerms, seatsOf, type TermRow } from '../terms/terms.table.ts';
import { endOf } from '../terms/terms.ts';
import { milestonesOf } from './milestones.ts';
import { findOpenRenewal } from './open-renewal.ts';
import { listDeciders, rolesOn } from './own.table.ts';

/** What a person may do with a membership: a Single decides alone; for a company, those who answer for it do. */
export async function rightsOn(db: Db, membershipId: number, accountId: number) {
  const { answersForDues, answersForPeople } = await rolesOn(db, membershipId, accountId);
  const newest = await findLastTerm(db, membershipId);
  // Also after its end, while a decline can be undone; a person whose seat somebody else took since decides nothing, nor does one
  // who left before the term began.
  const holder = (await listSeats(db, membershipId)).at(-1);
  const isOwnSingle =
    newest?.offer === 'SINGLE' &&
    holder?.account_id === accountId &&
    (holder.to_on === null || holder.to_on > newest.starts_on);
  return {
    decides: answersForDues || isOwnSingle,
    managesSeats: answersForPeople && newest?.offer === 'BUSINESS',
    seesDesk: answersForDues || answersForPeople,
  };
}

export async function readOwnMembership(
  { db, clock }: { db: Db; clock: Clock },
  id: number,
  member: Member,
): Promise<OwnMembership> {
  const day = today(clock);
  const { legal_name, member_since } = await membershipById(db, id);
  const { status, leftOn } = await standingOn(db, member.id, day);
  const current = (await listTerms(db, id)).find(({ state }) => state === 'CURRENT');
  const open = await findOpenRenewal(db, id);
  const next = open && (await findSuccessor(db, open.term.id));
  const { decides, managesSeats, seesDesk } = await rightsOn(db, id, member.id);
  return {
    id,
    party: legal_name,
    memberSince: member_since,
    isMember: status === 'MEMBER',
    leftOn,
    today: day,
    current: current ? { ...toTerm(current), daysLeft: Math.max(0, daysBetween(day, endOf(current))) } : null,
    next: next?.state === 'PLANNED' ? toTerm(next) : null,
    renewal: decides && open ? choicesOf(open, day) : null,
    deciders: await listDeciders(db, id),
    milestones: open ? await milestones(db, open, next) : [],
    desk: seesDesk && current ? await readDesk(db, current) : null,
    canManageSeats: managesSeats,
  };
}

const toTerm = (term: TermRow) => ({
  offer: term.offer,
  startsOn: term.starts_on,
  lastDay: lastDay(endOf(term)),
  policyVersionId: term.policy_version_id,
});

/** The same days by which the verbs refuse. */
function choicesOf({ renewal, term }: Renewal, day: Day) {
  const { id, state, decline_until: until } = renewal;
  const isInTime = until === null || day <= until;
  const hasTime = until === null ? day < term.ends_on : day <= until;
  return {
    id,
    state,
    canDecline: isInTime && ['OPEN', 'TOLD', 'UNTOLD', 'CLOCK'].includes(state),
    canUndo: hasTime && state === 'DECLINED',
  };
}

async function milestones(db: Db, { renewal, term }: Renewal, next: TermRow | undefined) {
  const { rules } = await conditionsById(db, term.policy_version_id);
  return milestonesOf({ renewal, term, next, rules });
}

async function readDesk(db: Db, term: TermRow) {
  const taken = await listTakenSeats(db, term.membership_id);
  return { seats: await seatsOf(db, term), taken: taken.map(toSeat) };
}

const toSeat = ({ id, full_name, email, state, from_on }: SeatRow) => ({
  id,
  fullName: full_name,
  email,
  state,
  from: from_on,
});
