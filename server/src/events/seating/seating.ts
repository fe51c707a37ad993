// The table plan of an event: its tables, who sits where, and a suggestion. Only people who are registered have a place: who withdraws
// has left the table. A suggestion keeps who is pinned.

import type { AuditAction } from '@cercle/contract/audit-log';
import type { SeatChange, SeatingPlan, SeatingTables } from '@cercle/contract/seating';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { DocumentFile } from '../../billing/documents/files.ts';
import { drawTablePlanInThread } from '../../billing/pdf/pdf-thread.ts';
import type { Trx } from '../../db/database.ts';
import type { EventRow } from '../../db/schema.ts';
import type { Dependencies } from '../../dependencies.ts';
import { readSeller } from '../../firm/seller.ts';
import { type Actor, requireAdmin } from '../../kernel/actor.ts';
import { today } from '../../kernel/calendar.ts';
import { DomainError } from '../../kernel/domain-error.ts';
import { createSemaphore } from '../../kernel/semaphore.ts';
import { eventById, lockEvent } from '../events.table.ts';
import { changeTables } from './change-tables.ts';
import { placePerson } from './place-person.ts';
import { toPrintedPlan } from './printed-plan.ts';
import type { PastMeeting } from './seated-person.ts';
import { deletePlaces, listPeople, listTables, writePlaces } from './seating.table.ts';
import { fingerprintOf, pinsOf, readSeating, requireChangeable } from './seating-state.ts';
import { toSeatingPlan } from './seating-view.ts';
import { suggestInThread } from './suggest-thread.ts';

const NO_TABLES = 'Ajoutez d’abord des tables.';
const CHANGED = 'Des inscriptions ou des tables ont changé pendant le calcul. Proposez de nouveau.';

export type TablePlans = ReturnType<typeof createTablePlans>;

export function createTablePlans({ db, clock, site }: Pick<Dependencies, 'db' | 'clock' | 'site'>) {
  const inTurn = createSemaphore({ maxConcurrent: 1, maxWaiting: 5, retryAfterSeconds: 5 });

  /** @throws DomainError not-found */
  async function find(actor: Actor, eventId: number): Promise<SeatingPlan> {
    requireAdmin(actor);
    return toSeatingPlan(await readSeating(db, await eventById(db, eventId)));
  }

  /**
   * All tables of an event. Who sat at one that is removed has no place.
   * @throws DomainError not-found; conflict when another administrator changed them, and for an event that is over; validation for a table
   * with fewer seats than people
   */
  const setTables = (actor: Actor, eventId: number, data: SeatingTables) =>
    change(actor, eventId, 'seating.tables', (trx, event) => changeTables(trx, event, data));

  /**
   * Gives a person a place, another one or none.
   * @throws DomainError not-found, also for a person who is not registered; conflict when the table is full, and for an event that is over
   */
  const place = (actor: Actor, eventId: number, registrationId: number, data: SeatChange) =>
    change(actor, eventId, 'seating.placed', (trx, event) => placePerson(trx, event, registrationId, data));

  /** Leaves those alone at their tables who are pinned. @throws DomainError not-found, conflict for an event that is over */
  const clear = (actor: Actor, eventId: number) =>
    change(actor, eventId, 'seating.cleared', async (trx) => void (await deletePlaces(trx, eventId)));

  /**
   * Seats all who are not pinned so that they meet as many new people as possible. The same people, tables and pins give the same plan.
   * @throws DomainError not-found; conflict without tables, for an event that is over, and when something changed meanwhile; unavailable
   * when many ask at once
   */
  async function suggest(actor: Actor, eventId: number): Promise<SeatingPlan> {
    requireAdmin(actor);
    const event = await eventById(db, eventId);
    requireChangeable(event);
    const { tables, people, meetings } = await readSeating(db, event);
    if (tables.length === 0) throw new DomainError('conflict', NO_TABLES);
    const pins = pinsOf(people);
    const seating = await inTurn(() =>
      suggestInThread({
        ...{ tables, pins, meetings, seed: eventId },
        people: people.map(({ id, accountId, company, hostId }) => ({ id, accountId, company, hostId })),
      }),
    );
    const store = async (trx: Trx, now: EventRow) => {
      const current = { tables: await listTables(trx, now.id), people: await listPeople(trx, now.id) };
      if (fingerprintOf(current) !== fingerprintOf({ tables, people }))
        throw new DomainError('conflict', CHANGED);
      await deletePlaces(trx, eventId);
      const places = [...seating].filter(([id]) => !pins.has(id));
      await writePlaces(
        trx,
        places.map(([registration_id, table_id]) => ({ registration_id, table_id, is_pinned: false })),
      );
    };
    return change(actor, eventId, 'seating.suggested', store, meetings);
  }

  /** A list by name and one of each table, to print. @throws DomainError not-found */
  async function pdf(actor: Actor, eventId: number): Promise<DocumentFile> {
    requireAdmin(actor);
    const state = await readSeating(db, await eventById(db, eventId));
    const { seller } = await readSeller(db, site);
    const firm = { ...seller, name: seller.name || site.title };
    return {
      name: `plan-de-table-${state.event.slug}.pdf`,
      bytes: await drawTablePlanInThread(toPrintedPlan(state, firm, today(clock))),
    };
  }

  /** One change of an event at a time. @returns the plan after it */
  async function change(
    actor: Actor,
    eventId: number,
    action: AuditAction,
    work: (trx: Trx, event: EventRow) => Promise<void>,
    meetings?: PastMeeting[],
  ): Promise<SeatingPlan> {
    const admin = requireAdmin(actor);
    return db.transaction().execute(async (trx) => {
      const event = await lockEvent(trx, eventId);
      requireChangeable(event);
      await work(trx, event);
      await recordAudit(trx, clock, admin, action, { kind: 'event', id: eventId, name: event.title });
      return toSeatingPlan(await readSeating(trx, event, meetings));
    });
  }

  return { find, setTables, place, clear, suggest, pdf };
}
