// Saved audiences: sources under a name, to take again. A campaign copies the sources, so a change or a removal concerns no campaign.

import type {
  AudienceCount,
  AudienceData,
  AudienceSource,
  AudienceUpdate,
  ListedAudience,
  SavedAudience,
} from '@cercle/contract/audiences';
import type { AuditAction, FieldChange } from '@cercle/contract/audit-log';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import { fieldChanges } from '../../audit-log/field-changes.ts';
import { isUniqueViolation } from '../../db/constraint-errors.ts';
import type { Trx } from '../../db/database.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { timestamp } from '../../kernel/clock.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { countAudience } from './audience.ts';
import { audienceTexts, requireKnownEvents } from './audience-texts.ts';
import {
  changeAudience,
  deleteAudience,
  insertAudience,
  listAudiences,
  lockAudience,
  toSavedAudience,
} from './audiences.table.ts';

export type Audiences = ReturnType<typeof createAudiences>;

const nameTaken = () => fieldError('name', 'Un autre public porte déjà ce nom.');

export function createAudiences({ db, clock, keys }: Pick<Dependencies, 'db' | 'clock' | 'keys'>) {
  /** All of them, by name. */
  async function list(actor: Actor): Promise<ListedAudience[]> {
    requireAdmin(actor);
    const audiences = (await listAudiences(db)).map(toSavedAudience);
    return Promise.all(
      audiences.map(async (audience) => ({
        ...audience,
        sourceTexts: await audienceTexts(db, audience.sources),
      })),
    );
  }

  /** How many people these sources are now, and how many of them a campaign would pass over. */
  async function count(
    actor: Actor,
    { sources }: { sources: readonly AudienceSource[] },
  ): Promise<AudienceCount> {
    requireAdmin(actor);
    return countAudience({ db, keys }, sources);
  }

  /** @throws DomainError validation, by field */
  async function create(
    actor: Actor,
    data: AudienceData,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<SavedAudience> {
    const admin = requireAdmin(actor);
    return execution.run(db, async (trx) => {
      await requireKnownEvents(trx, data.sources);
      const row = await insertAudience(trx, data, timestamp(clock));
      if (!row) throw nameTaken();
      await record(trx, admin, 'audience.created', row);
      return toSavedAudience(row);
    });
  }

  /** @throws DomainError not-found, validation by field, conflict (stale version) */
  async function update(actor: Actor, id: number, data: AudienceUpdate): Promise<SavedAudience> {
    const admin = requireAdmin(actor);
    try {
      return await db.transaction().execute(async (trx) => {
        const before = await lockAudience(trx, id);
        if (before.version !== data.version) throw new DomainError('conflict');
        await requireKnownEvents(trx, data.sources);
        const after = await changeAudience(trx, id, data);
        const changes = fieldChanges(before, after, { name: 'name', sources: 'sources' });
        await record(trx, admin, 'audience.updated', after, changes);
        return toSavedAudience(after);
      });
    } catch (error) {
      throw isUniqueViolation(error) ? nameTaken() : error;
    }
  }

  /** For good. @throws DomainError not-found */
  async function remove(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      const row = await lockAudience(trx, id);
      await deleteAudience(trx, id);
      await record(trx, admin, 'audience.deleted', row);
    });
  }

  const record = (
    ...[trx, admin, action, { id, name }, changes]: [
      Trx,
      Admin,
      AuditAction,
      { id: number; name: string },
      FieldChange[]?,
    ]
  ) => recordAudit(trx, clock, admin, action, { kind: 'audience', id, name, ...(changes && { changes }) });

  return { list, count, create, update, remove };
}
