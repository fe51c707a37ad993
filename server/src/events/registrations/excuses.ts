import type { AuditAction } from '@cercle/contract/audit-log';
import type { RegistrationExcuse } from '@cercle/contract/registrations';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Trx } from '../../db/database.ts';
import type { EventRegistrationRow, EventRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { changeBy } from '../change.ts';
import { attendanceOf } from '../door/check-ins.table.ts';
import { isExcusable } from '../door/presence.ts';
import { eventNotFound, lockEvent } from '../events.table.ts';
import { recordRegistrations } from './registration-history.ts';
import { findRegistration, setExcuse } from './registrations.table.ts';

type Target = { eventId: number; registrationId: number };
type Work = (trx: Trx, row: EventRegistrationRow) => Promise<'excused' | 'not-excused' | null>;

/**
 * A person whom the circle excuses owes nothing for their absence. Until the event is closed. Why is known to administrators alone, and
 * stands on the registration, not in its history nor in the audit log: it may be about their health.
 */
export function createExcuses({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /**
   * Excuses a person, or changes why.
   * @throws DomainError not-found; conflict once the event is closed, for who came, and for who has no seat to be absent from
   */
  async function excuse(
    actor: Actor,
    eventId: number,
    registrationId: number,
    { reason }: RegistrationExcuse,
  ) {
    await change(actor, { eventId, registrationId }, async (trx, row) => {
      if (!isExcusable(row.state)) throw new DomainError('conflict', NO_ABSENCE);
      if ((await attendanceOf(trx, eventId)).byRegistration.has(row.id))
        throw new DomainError('conflict', CAME);
      if (row.excuse === reason) return null;
      await setExcuse(trx, row.id, reason);
      return row.excuse === null ? 'excused' : null;
    });
  }

  /** Does nothing for who is not excused. @throws DomainError not-found; conflict once the event is closed */
  async function unexcuse(actor: Actor, eventId: number, registrationId: number) {
    await change(actor, { eventId, registrationId }, async (trx, row) => {
      if (row.excuse === null) return null;
      await setExcuse(trx, row.id, null);
      return 'not-excused';
    });
  }

  /** Under the lock of the event: nobody comes in, and no absence is proposed, meanwhile. @param work says what there is to record */
  async function change(actor: Actor, { eventId, registrationId }: Target, work: Work): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const event = requireOpen(await lockEvent(trx, eventId));
      const row = await findRegistration(trx, eventId, registrationId);
      if (!row) throw new DomainError('not-found', 'Cette inscription n’existe pas ou plus.');
      const done = await work(trx, row);
      if (done === null) return;
      const kind = `registration.${done}` as const satisfies AuditAction;
      await recordRegistrations(changeBy(trx, clock, admin), [row.id], { kind });
      const subject = { kind: 'event', id: eventId, name: event.title } as const;
      await recordAudit(trx, clock, admin, kind, subject);
    });
  }

  return { excuse, unexcuse };
}

/** @throws DomainError not-found for a draft; conflict */
function requireOpen(event: EventRow): EventRow {
  if (event.state === 'DRAFT') throw eventNotFound();
  if (event.state === 'CANCELLED') throw new DomainError('conflict', 'Cet événement est annulé.');
  if (event.state === 'CLOSED') throw new DomainError('conflict', CLOSED);
  return event;
}

const CLOSED = 'Cet événement est clôturé\u202f: les excuses ne changent plus.';
const CAME = 'Cette personne est venue\u202f: elle n’a pas à être excusée.';
const NO_ABSENCE = 'Cette personne n’a pas de place\u202f: elle n’a pas à être excusée.';
