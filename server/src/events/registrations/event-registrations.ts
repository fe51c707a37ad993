// All registrations of an event, for administrators. They change them by the same verbs as the member would, with the same limits and
// warnings, and their changes are in the audit log.

import type { AuditAction } from '@cercle/contract/audit-log';
import type { Page } from '@cercle/contract/paging';
import type {
  FeeNotice,
  GuestForm,
  MemberRegistration,
  RegistrationCounts,
  RegistrationCountsQuery,
  RegistrationRow,
  RegistrationsFilter,
  RegistrationsQuery,
} from '@cercle/contract/registrations';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import { pageFrom } from '../../db/page.ts';
import type { EventRegistrationRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type ListExport, startExport, type WithFormat } from '../../import-export/list-export.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { statusOn } from '../../members/person-status.ts';
import { findPerson } from '../../parties/people.table.ts';
import type { Change } from '../change.ts';
import { attendanceOf } from '../door/check-ins.table.ts';
import { presenceOf } from '../door/presence.ts';
import { eventById } from '../events.table.ts';
import { acceptSeat } from './accept-seat.ts';
import { changeRegistrations } from './change-registrations.ts';
import { createExcuses } from './excuses.ts';
import { addGuest as addGuestOf } from './guests.ts';
import { createGuestInvitations } from './invite-guests.ts';
import type { OpenEvent } from './open-event.ts';
import { register as registerMember } from './register.ts';
import { toRegistrationRow, toRegistrationRows } from './registration-rows.ts';
import { REGISTRATION_EXPORT_COLUMNS } from './registrations.export-columns.ts';
import {
  countByState,
  countRegistrations,
  listRegistrations,
  readRegistrations,
} from './registrations.list.table.ts';
import { findRegistration } from './registrations.table.ts';
import { refuseOffer, withdraw as withdrawSeat } from './withdraw.ts';

export type EventRegistrations = ReturnType<typeof createEventRegistrations>;

type Target = { eventId: number; registrationId: number };

export function createEventRegistrations(dependencies: Pick<Dependencies, 'db' | 'clock'>) {
  const { db, clock } = dependencies;

  /** Those of one event, in the order of the waiting list by default. @throws DomainError not-found */
  async function list(
    actor: Actor,
    eventId: number,
    query: RegistrationsQuery,
  ): Promise<Page<RegistrationRow>> {
    requireAdmin(actor);
    const event = await eventById(db, eventId);
    const { rows, total } = await listRegistrations(db, eventId, query);
    return pageFrom(await toRegistrationRows(db, event, rows, timestamp(clock)), total, query);
  }

  /** How many `list` finds by their state. @throws DomainError not-found */
  async function counts(
    actor: Actor,
    eventId: number,
    { q }: RegistrationCountsQuery,
  ): Promise<RegistrationCounts> {
    requireAdmin(actor);
    await eventById(db, eventId);
    return { state: await countByState(db, eventId, q) };
  }

  /** Exports all that `list` finds. @throws DomainError not-found */
  async function exportList(
    actor: Actor,
    eventId: number,
    query: WithFormat<RegistrationsFilter>,
  ): Promise<ListExport> {
    const admin = requireAdmin(actor);
    const event = await eventById(db, eventId);
    const attendance = await attendanceOf(db, eventId);
    return startExport({ db, clock }, admin, {
      format: query.format,
      name: `inscriptions-${event.slug}`,
      subject: 'event',
      action: 'registration.exported',
      columns: REGISTRATION_EXPORT_COLUMNS,
      total: await countRegistrations(db, { ...query, eventId }),
      batches: readRegistrations(db, eventId, query),
      toItem: (row) => {
        const presence = presenceOf(row, event, attendance);
        return toRegistrationRow(row, { position: null, offer: null, presence, canExcuse: false, can: [] });
      },
    });
  }

  type Act = { eventId: number; action: AuditAction; execution?: IdempotentExecution };

  /** With an entry in the audit log. */
  async function changeEvent(
    actor: Actor,
    { eventId, action, execution = NON_IDEMPOTENT }: Act,
    work: (change: Change, open: OpenEvent) => Promise<void>,
  ): Promise<void> {
    const admin = requireAdmin(actor);
    await changeRegistrations(dependencies, { actor: admin, eventId, execution }, async (change, open) => {
      await work(change, open);
      const subject = { kind: 'event', id: eventId, name: open.event.title } as const;
      await recordAudit(change.trx, clock, admin, action, subject);
    });
  }

  /**
   * Registers a member with guests, as the member would.
   * @throws DomainError not-found; conflict once it has begun or is cancelled, and for who is registered or waits; validation on
   * `accountId` for who is no member, on the guests, and on `isFeeSeen` after the deadline
   */
  async function register(
    actor: Actor,
    eventId: number,
    { accountId, ...form }: MemberRegistration,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<void> {
    await changeEvent(actor, { eventId, action: 'registration.added', execution }, async (change, open) => {
      const person = await findPerson(change.trx, accountId);
      const isFormer = (await statusOn(change.trx, accountId, today(clock))) === 'FORMER';
      if (!person?.active || isFormer) throw fieldError('accountId', NO_MEMBER);
      await registerMember(change, open, accountId, form);
    });
  }

  type Work = (change: Change, open: OpenEvent, row: EventRegistrationRow) => Promise<void>;

  const changeOne = (
    actor: Actor,
    { eventId, registrationId }: Target,
    { action, execution = NON_IDEMPOTENT }: { action: AuditAction; execution?: IdempotentExecution },
    work: Work,
  ): Promise<void> =>
    changeEvent(actor, { eventId, action, execution }, async (change, open) => {
      const row = await findRegistration(change.trx, eventId, registrationId);
      if (!row) throw new DomainError('not-found', 'Cette inscription n’existe pas ou plus.');
      await work(change, open, row);
    });

  /** With the guests of a member. @throws DomainError not-found, conflict, validation on `isFeeSeen` */
  async function withdraw(actor: Actor, target: Target, { isFeeSeen }: FeeNotice): Promise<void> {
    await changeOne(actor, target, { action: 'registration.withdrawn' }, (change, open, row) =>
      withdrawSeat(change, open, row, isFeeSeen),
    );
  }

  /** @throws DomainError not-found, conflict when no seat is theirs to take, validation on `isFeeSeen` */
  async function accept(actor: Actor, target: Target, { isFeeSeen }: FeeNotice): Promise<void> {
    await changeOne(actor, target, { action: 'registration.accepted' }, (change, open, row) =>
      acceptSeat(change, open, row, isFeeSeen),
    );
  }

  /** @throws DomainError not-found, conflict without an offer */
  async function refuse(actor: Actor, target: Target): Promise<void> {
    await changeOne(actor, target, { action: 'registration.refused' }, refuseOffer);
  }

  /** Of a member. @throws DomainError not-found, conflict, validation */
  async function addGuest(
    actor: Actor,
    target: Target,
    form: GuestForm,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<void> {
    await changeOne(actor, target, { action: 'registration.added', execution }, (change, open, row) =>
      addGuestOf(change, open, row, form),
    );
  }

  return {
    ...{ list, counts, exportList, register, withdraw, accept, refuse, addGuest },
    ...createExcuses(dependencies),
    ...createGuestInvitations(dependencies),
  };
}

const NO_MEMBER = 'Cette personne n’est pas ou plus membre du cercle.';
