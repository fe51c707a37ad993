import type { EventsQuery } from '@cercle/contract/events';
import type { Page } from '@cercle/contract/paging';
import type { RegistrationVerb } from '@cercle/contract/registration-states';
import type { OwnEvent, OwnEventCard } from '@cercle/contract/registrations';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, type Member, requireMember } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { refuseFormerMember, statusOn } from '../../members/person-status.ts';
import { type EventWithPicture, toAnnouncement, toCard } from '../event-view.ts';
import { withdrawDeadline } from '../withdraw-deadline.ts';
import { feeText, takenAt } from './late-fee.ts';
import { listSeatsAsGuest } from './linked-guests.table.ts';
import { findEventOfMembers, hasLiveRegistration, listEventsOfMember } from './own-events.table.ts';
import { readOwnRegistrations } from './own-view.ts';
import { possibleActs } from './possible-acts.ts';
import { readSeats, readSeatsOf } from './seats.ts';
import { countWaiting } from './shown.table.ts';

/** What a former member can still do about a registration. */
const GIVING_BACK: readonly RegistrationVerb[] = ['refuse', 'withdraw', 'handOver'];

/**
 * Events, as members see them: with their own registrations. Drafts do not exist for them. A former member sees those alone for which
 * they are still registered or wait, to give that back.
 */
export function createOwnReads({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  async function requireCurrentMember(actor: Actor): Promise<Member> {
    const member = requireMember(actor);
    await refuseFormerMember({ db, clock }, member);
    return member;
  }

  /** Those that a member may come to, the next first; of the past, those that they were registered for, as a guest too, the last first. */
  async function list(actor: Actor, query: EventsQuery): Promise<Page<OwnEventCard>> {
    const { id: accountId } = await requireCurrentMember(actor);
    const at = timestamp(clock);
    const { rows, total } = await listEventsOfMember(db, query, { accountId, day: today(clock) });
    const eventIds = rows.map(({ id }) => id);
    const own = await readOwnRegistrations(db, { accountId, eventIds, at });
    const asGuest = await listSeatsAsGuest(db, { accountId, eventIds });
    const seats = await readSeatsOf(db, rows, at);
    const cards = rows.map((row) => ({
      ...toCard(row),
      seatsLeft: seats.get(row.id)?.takeable ?? 0,
      registration: own.get(row.id)?.shown ?? null,
      guestOf: asGuest.get(row.id) ?? null,
    }));
    return pageFrom(cards, total, query);
  }

  /** @throws DomainError not-found, for a draft too */
  async function find(actor: Actor, slug: string): Promise<OwnEvent> {
    const member = await requireReader(actor, { slug });
    return readEvent(await findEventOfMembers(db, { slug }), member);
  }

  /** @throws DomainError not-found, for a draft too */
  async function findById(actor: Actor, id: number): Promise<OwnEvent> {
    return readOwn(id, await requireReader(actor, { id }));
  }

  async function requireReader(actor: Actor, key: { slug: string } | { id: number }): Promise<Member> {
    const member = requireMember(actor);
    if (!(await hasLiveRegistration(db, member.id, key))) await refuseFormerMember({ db, clock }, member);
    return member;
  }

  const readOwn = async (eventId: number, member: Member): Promise<OwnEvent> =>
    readEvent(await findEventOfMembers(db, { id: eventId }), member);

  async function readEvent(event: EventWithPicture, { id: accountId }: Member): Promise<OwnEvent> {
    const at = timestamp(clock);
    const own = await readOwnRegistrations(db, { accountId, eventIds: [event.id], at });
    const { row, shown = null } = own.get(event.id) ?? {};
    const guestOf = (await listSeatsAsGuest(db, { accountId, eventIds: [event.id] })).get(event.id) ?? null;
    const seats = await readSeats(db, event, at);
    const deadline = withdrawDeadline(event, seats.rules.eventWithdrawDays, takenAt(row));
    const isLate = at >= deadline.endsAt;
    const acts = guestOf ? [] : possibleActs({ event, seats, registration: shown, isLate, at });
    const isFormer = (await statusOn(db, accountId, today(clock))) === 'FORMER';
    return {
      ...(await toAnnouncement(db, event)),
      withdrawUntil: deadline.day,
      withdrawBecause: deadline.because,
      isLate,
      feeText: feeText(seats.rules),
      seatsLeft: seats.takeable,
      waiting: await countWaiting(db, event.id),
      registration: shown,
      guestOf,
      can: isFormer ? acts.filter((act) => GIVING_BACK.includes(act)) : acts,
    };
  }

  return { list, find, findById, readOwn };
}
