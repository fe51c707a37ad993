// Absences from events that may cost a fee (general conditions, article 11): PROPOSED when the event is closed, TOLD once the member
// received the letter with what it rests on, then CHARGED by the clock unless they contest it in time: DISPUTED, until it is UPHELD, or
// WAIVED. Nothing is charged before that, and whatever becomes of it, the member registers for other events as before.

import type { AuditAction } from '@cercle/contract/audit-log';
import type { NoShowVerb } from '@cercle/contract/no-show-states';
import type { NoShowList, NoShowRow, NoShowsTold, OwnNoShow } from '@cercle/contract/no-shows';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Trx } from '../../db/database.ts';
import type { EventRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type Actor, type Admin, requireAdmin, requireMember } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { type Change, changeBy } from '../change.ts';
import { attendanceOf } from '../door/check-ins.table.ts';
import { eventById, lockEvent } from '../events.table.ts';
import { chargeNoShow } from './charge.ts';
import { lockWithPayer } from './charge-due.ts';
import {
  contest as contestOne,
  lockFor,
  requireTarget,
  type Target,
  tell as tellOne,
  uphold as upholdOne,
  waive as waiveOne,
} from './decide.ts';
import { listOfEvent, noShowById, noShowNotFound } from './no-shows.table.ts';
import { createOwnReads } from './own-reads.ts';
import { toNoShowRows } from './views.ts';

export type NoShows = ReturnType<typeof createNoShows>;

type NoShowDependencies = Pick<Dependencies, 'db' | 'clock' | 'outbox' | 'site'>;

export function createNoShows(dependencies: NoShowDependencies) {
  const { db, clock } = dependencies;
  const own = createOwnReads(dependencies);

  /** Those of an event, by name; none before it is closed. @throws DomainError not-found */
  async function ofEvent(actor: Actor, eventId: number): Promise<NoShowList> {
    requireAdmin(actor);
    const event = await eventById(db, eventId);
    const { byRegistration, walkIns } = await attendanceOf(db, eventId);
    return {
      event: { id: event.id, title: event.title, startsAt: event.starts_at, state: event.state },
      entries: byRegistration.size + walkIns.length,
      rows: await rowsOf(event),
    };
  }

  const rowsOf = async (event: EventRow) =>
    toNoShowRows(db, event, { rows: await listOfEvent(db, event.id), today: today(clock) });

  /** Writes to those who are not told yet; one that cannot be told does not prevent the others. @throws DomainError not-found */
  async function tell(actor: Actor, eventId: number, ids: readonly number[]): Promise<NoShowsTold> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      const change = changeBy(trx, clock, admin);
      const event = await lockEvent(trx, eventId);
      const known = new Set((await listOfEvent(trx, eventId)).map(({ id }) => id));
      const result: NoShowsTold = { told: 0, refused: [] };
      for (const id of new Set(ids)) {
        const message = known.has(id)
          ? await explainRefusal(async () =>
              tellOne(change, dependencies, await requireTarget(change, { event, id }, 'tell')),
            )
          : noShowNotFound().message;
        if (message === null) result.told += 1;
        else result.refused.push({ id, message });
      }
      if (result.told > 0) await record(trx, admin, 'no-show.told', event);
      return result;
    });
  }

  const record = (trx: Trx, admin: Admin, action: AuditAction, { id, title }: EventRow) =>
    recordAudit(trx, clock, admin, action, { kind: 'event', id, name: title });

  type Work = (change: Change, target: Target) => Promise<void>;

  /** With an entry in the audit log. @returns it as it is then */
  async function changeOne(
    actor: Actor,
    { id, verb, action }: { id: number; verb: NoShowVerb; action: AuditAction },
    work: Work,
  ): Promise<NoShowRow> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const change = changeBy(trx, clock, admin);
      const target = await lockFor(change, id, verb);
      await work(change, target);
      await record(trx, admin, action, target.event);
    });
    return rowById(id);
  }

  async function rowById(id: number): Promise<NoShowRow> {
    const row = await noShowById(db, id);
    const event = await eventById(db, row.event_id);
    const [shown] = await toNoShowRows(db, event, { rows: [row], today: today(clock) });
    if (!shown) throw noShowNotFound();
    return shown;
  }

  /** For a member who did so otherwise. @throws DomainError not-found; conflict before they were told, and once the days are over */
  const contest = (actor: Actor, id: number, reason: string): Promise<NoShowRow> =>
    changeOne(actor, { id, verb: 'contest', action: 'no-show.contested' }, (change, target) =>
      contestOne(change, target, reason),
    );

  /** The fee stays due; the member reads why. @throws DomainError not-found; conflict unless it is contested */
  const uphold = (actor: Actor, id: number, reason: string): Promise<NoShowRow> =>
    changeOne(actor, { id, verb: 'uphold', action: 'no-show.upheld' }, (change, target) =>
      upholdOne(change, dependencies, target, reason),
    );

  /** No fee is due; one that was invoiced is credited, by a draft. @throws DomainError not-found; conflict when it is waived */
  const waive = (actor: Actor, id: number, reason: string): Promise<NoShowRow> =>
    changeOne(actor, { id, verb: 'waive', action: 'no-show.waived' }, (change, target) =>
      waiveOne(change, dependencies, target, reason),
    );

  /** Again, where the draft that charged it was deleted. @throws DomainError not-found; conflict otherwise */
  async function charge(actor: Actor, id: number): Promise<NoShowRow> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      await lockWithPayer(trx, id);
      const change = changeBy(trx, clock, admin);
      const { event, noShow } = await lockFor(change, id, 'charge');
      await chargeNoShow(change, event, noShow);
      await record(trx, admin, 'no-show.charged', event);
    });
    return rowById(id);
  }

  /**
   * By the member who would pay. @throws DomainError not-found for another's; conflict before they were told, and once the days are
   * over
   */
  async function contestOwn(actor: Actor, id: number, reason: string): Promise<OwnNoShow> {
    const member = requireMember(actor);
    await db.transaction().execute(async (trx) => {
      if ((await noShowById(trx, id)).payer_id !== member.id) throw noShowNotFound();
      const change = changeBy(trx, clock, member);
      await contestOne(change, await lockFor(change, id, 'contest'), reason);
    });
    return own.findOwn(member, id);
  }

  return { ofEvent, tell, contest, uphold, waive, charge, mine: own.mine, contestOwn };
}

/** Why it was refused, in French; null when it was done. */
async function explainRefusal(work: () => Promise<void>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.message;
    throw error;
  }
}
