// The general conditions as data: versions with their figures and articles. A version is a draft, which administrators
// change as they like, until it is announced to the members with the day from which it is valid; from then on it never
// changes, and a mistake is mended by announcing another one. Of the announced versions, the newest that is valid today is
// in force. The first one comes with the site (`first-version.ts`), so there is always one.

import type { AuditAction } from '@cercle/contract/audit-log';
import { frenchDay } from '@cercle/contract/french-day';
import type { PolicyDetails, PolicyDraft } from '@cercle/contract/policies';
import { type PolicyContent, policyChanges } from '@cercle/contract/policy-changes';
import type { PolicyAnnouncement } from '@cercle/contract/policy-form';
import { recordAudit } from '../audit-log/audit-entries.ts';
import { raiseCacheVersion } from '../db/cache-version.ts';
import type { Trx } from '../db/database.ts';
import type { Dependencies } from '../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../idempotency/idempotency.ts';
import { type Actor, type Admin, requireAdmin } from '../kernel/actor.ts';
import { type Day, isDay, today } from '../kernel/calendar.ts';
import { timestamp } from '../kernel/clock.ts';
import { DomainError, fieldError } from '../kernel/domain-error.ts';
import { conditionsChange } from './policies.emails.ts';
import { createPolicyReads, firstValidFrom } from './policies.reads.ts';
import {
  changeDraft,
  deleteDraft,
  insertDraft,
  listAnnounced,
  policyById,
  policyNotFound,
  readActiveMembers,
  setAnnounced,
} from './policies.table.ts';
import { contentOf, textHash } from './policy-content.ts';

export type Policies = ReturnType<typeof createPolicies>;

export function createPolicies({ db, clock, outbox, site, cacheVersion }: Dependencies) {
  const reads = createPolicyReads({ db, clock, site });

  /** A copy of the newest announced version, to be changed. */
  async function createDraft(
    actor: Actor,
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<{ id: number }> {
    const admin = requireAdmin(actor);
    return execution.run(db, async (trx) => {
      const content = await newestContent(trx);
      const id = await insertDraft(trx, content, { id: admin.id, at: timestamp(clock) });
      await record(trx, admin, 'policy.drafted', id, draftName(id));
      return { id };
    });
  }

  async function newestContent(trx: Trx): Promise<PolicyContent> {
    const [newest] = await listAnnounced(trx);
    if (!newest) throw policyNotFound();
    return contentOf(await policyById(trx, newest.id));
  }

  /** @throws DomainError not-found, conflict (stale version), conflict with `errors.status` once it is announced */
  async function updateDraft(actor: Actor, id: number, data: PolicyDraft): Promise<PolicyDetails> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      await requireDraft(trx, id);
      if (!(await changeDraft(trx, id, data.version, data))) throw new DomainError('conflict');
      await record(trx, admin, 'policy.updated', id, draftName(id));
    });
    return reads.details(actor, id);
  }

  /** For good: a draft has no trash. @throws DomainError not-found, conflict once it is announced */
  async function removeDraft(actor: Actor, id: number): Promise<void> {
    const admin = requireAdmin(actor);
    await db.transaction().execute(async (trx) => {
      await requireDraft(trx, id);
      if (!(await deleteDraft(trx, id))) throw new DomainError('conflict');
      await record(trx, admin, 'policy.deleted', id, draftName(id));
    });
  }

  /**
   * Announces a draft: from then on it never changes, and each active member gets a mail that says what changes and from
   * when. In one transaction, so that members are told if and only if it is announced; 10 000 of them take seconds.
   * @throws DomainError not-found; conflict (stale version, nothing changed, already announced); validation with
   *   `errors.validFrom` for a day before tomorrow, or not after the newest announced version
   */
  async function announce(
    actor: Actor,
    id: number,
    { validFrom, version }: PolicyAnnouncement,
  ): Promise<PolicyDetails> {
    const admin = requireAdmin(actor);
    await cacheVersion.change(() =>
      db.transaction().execute(async (trx) => {
        // Announcements wait for each other from here on.
        await raiseCacheVersion(trx);
        const content = contentOf(await requireDraft(trx, id));
        const changes = policyChanges(await newestContent(trx), content);
        if (changes.figures.length + changes.articles.length === 0)
          throw new DomainError('conflict', NOTHING_CHANGED, { errors: { status: [NOTHING_CHANGED] } });
        await requireLaterDay(trx, validFrom);
        const announcement = {
          valid_from: validFrom,
          announced_on: today(clock),
          text_hash: textHash(content),
          announced_by: admin.id,
        };
        if (!(await setAnnounced(trx, id, version, announcement))) throw new DomainError('conflict');
        for await (const members of readActiveMembers(trx))
          for (const { full_name: name, email: address } of members)
            await outbox.enqueue(trx, conditionsChange({ name, address }, site, { id, validFrom, changes }));
        await record(trx, admin, 'policy.announced', id, `Version du ${frenchDay(validFrom)}`);
      }),
    );
    return reads.details(actor, id);
  }

  async function requireLaterDay(trx: Trx, validFrom: Day): Promise<void> {
    const first = firstValidFrom(await listAnnounced(trx), today(clock));
    if (isDay(validFrom) && validFrom >= first) return;
    throw fieldError('validFrom', `Le premier jour possible est le ${frenchDay(first)}.`);
  }

  const record = (trx: Trx, admin: Admin, action: AuditAction, id: number, name: string) =>
    recordAudit(trx, clock, admin, action, { kind: 'policy', id, name });

  return { ...reads, createDraft, updateDraft, removeDraft, announce };
}

const draftName = (id: number) => `Brouillon ${id}`;

const NOTHING_CHANGED = 'Ce brouillon ne change rien à la version précédente.';
const ALREADY_ANNOUNCED = 'Cette version est annoncée\u202f: elle ne change plus.';

async function requireDraft(trx: Trx, id: number) {
  const row = await policyById(trx, id);
  if (row.announced_on === null) return row;
  throw new DomainError('conflict', ALREADY_ANNOUNCED, { errors: { status: [ALREADY_ANNOUNCED] } });
}
