// The events of the circle: DRAFT → PUBLISHED → HELD → CLOSED, or CANCELLED. A draft is changed and deleted as administrators like;
// a published one is never deleted, and those who come or wait are told what changes. It holds the general conditions of the day on
// which it was published. Who comes, and who waits, is in registrations/. Every change raises the cache version, which invalidates
// cached pages, is made under the lock of the event, and adds a line to its history and an entry to the audit log.

import type { AuditAction, FieldChange } from '@cercle/contract/audit-log';
import type { EventVerb } from '@cercle/contract/event-states';
import type {
  EventCancellation,
  EventCopy,
  EventCreateResult,
  EventData,
  EventDetails,
  EventUpdate,
} from '@cercle/contract/events';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { raiseCacheVersion } from '../db/cache-version.ts';
import type { EventRow } from '../db/schema.ts';
import type { Dependencies } from '../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import { type Actor, type Admin, requireAdmin } from '../kernel/actor.ts';
import { dayOf } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError } from '../kernel/domain-error.ts';
import { type Change, changeBy } from './change.ts';
import { copyEvent } from './copy-event.ts';
import { columnsOf } from './event-columns.ts';
import { recordEvent } from './event-history.ts';
import { createEventReads } from './events.reads.ts';
import { deleteDraft, eventById, insertEvent, lockEvent } from './events.table.ts';
import { requirePossible } from './possible.ts';
import { freeSlug } from './slug.ts';
import { cancelEvent, closeEvent, holdEvent, publishEvent } from './transitions.ts';
import { updateEvent } from './update-event.ts';

export type Events = ReturnType<typeof createEvents>;

export function createEvents({ db, clock, cacheVersion }: Dependencies) {
  const reads = createEventReads({ db, clock });

  /** @throws DomainError validation, by field */
  async function create(
    actor: Actor,
    data: EventData,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<EventCreateResult> {
    const admin = requireAdmin(actor);
    return changeEvents(
      admin,
      async (change) => {
        const columns = await columnsOf(change.trx, data);
        const slug = await freeSlug(change.trx, { ...data, day: dayOf(columns.starts_at) });
        const id = await insertEvent(change.trx, { ...columns, slug, created_at: timestamp(clock) });
        await recordEvent(change, id, 'event.created');
        await record(change, admin, 'event.created', { id, title: data.title });
        return { id };
      },
      execution,
    );
  }

  /** @throws DomainError not-found, validation by field, conflict (stale version, cancelled or closed) */
  const update = (actor: Actor, id: number, data: EventUpdate): Promise<EventDetails> =>
    changeOne(actor, id, 'update', async (change, event) => {
      if (event.version !== data.version) throw new DomainError('conflict');
      return updateEvent(change, event, data);
    });

  /** A draft with all dates as much later as its start. @throws DomainError not-found, validation by field */
  async function copy(
    actor: Actor,
    id: number,
    { startsAt }: EventCopy,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<EventCreateResult> {
    const admin = requireAdmin(actor);
    return changeEvents(
      admin,
      async (change) => {
        const event = await lockEvent(change.trx, id);
        const copyId = await copyEvent(change, event, startsAt);
        await record(change, admin, 'event.copied', { id: copyId, title: event.title });
        return { id: copyId };
      },
      execution,
    );
  }

  /** @throws DomainError not-found, conflict when it is no draft, or has begun */
  const publish = (actor: Actor, id: number): Promise<EventDetails> =>
    changeOne(actor, id, 'publish', publishEvent);

  /** @throws DomainError not-found, conflict when it is not published, or over */
  const cancel = (actor: Actor, id: number, { reason }: EventCancellation): Promise<EventDetails> =>
    changeOne(actor, id, 'cancel', (change, event) => cancelEvent(change, event, reason));

  /** By hand, before the clock does it at its end. @throws DomainError not-found, conflict when it has not begun */
  const hold = (actor: Actor, id: number): Promise<EventDetails> => changeOne(actor, id, 'hold', holdEvent);

  /** @throws DomainError not-found, conflict when it is not held */
  const close = (actor: Actor, id: number): Promise<EventDetails> =>
    changeOne(actor, id, 'close', closeEvent);

  /** For good: a draft has no trash. @throws DomainError not-found, conflict once it is published */
  async function remove(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await changeEvents(admin, async (change) => {
      const event = await lockEvent(change.trx, id);
      requirePossible('remove', event, timestamp(clock));
      if (!(await deleteDraft(change.trx, id))) throw new DomainError('conflict');
      await record(change, admin, 'event.deleted', event);
    });
  }

  /** @param work returns what it changed, for the audit log */
  async function changeOne(
    actor: Actor,
    id: number,
    verb: keyof typeof ACTIONS,
    work: (change: Change, event: EventRow) => Promise<FieldChange[] | undefined>,
  ): Promise<EventDetails> {
    const admin = requireAdmin(actor);
    await changeEvents(admin, async (change) => {
      const event = await lockEvent(change.trx, id);
      requirePossible(verb, event, timestamp(clock));
      const changes = await work(change, event);
      await record(change, admin, ACTIONS[verb], await eventById(change.trx, id), changes);
    });
    return reads.details(actor, id);
  }

  /** One change at a time, so that no two events take the same address. */
  const changeEvents = <Result>(
    admin: Admin,
    work: (change: Change) => Promise<Result>,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ) =>
    cacheVersion.change(() =>
      execution.run(db, async (trx) => {
        await raiseCacheVersion(trx);
        return work(changeBy(trx, clock, admin));
      }),
    );

  const record = (
    ...[{ trx }, admin, action, { id, title }, changes]: [
      Change,
      Admin,
      AuditAction,
      Pick<EventRow, 'id' | 'title'>,
      FieldChange[]?,
    ]
  ) =>
    recordAudit(trx, clock, admin, action, {
      kind: 'event',
      id,
      name: title,
      ...(changes && { changes }),
    });

  return { ...reads, create, update, copy, publish, cancel, hold, close, remove };
}

const ACTIONS = {
  update: 'event.updated',
  publish: 'event.published',
  cancel: 'event.cancelled',
  hold: 'event.held',
  close: 'event.closed',
} as const satisfies Partial<Record<EventVerb, AuditAction>>;
