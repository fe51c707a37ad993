// Terms for the members of before: those who have an active access and no seat. Each group is all or nothing, one transaction;
// a preview does the same and takes it back, so that it cannot promise anything else.

import type {
  GroupWithoutTerm,
  StartGroup,
  StartOutcome,
  StartOutcomes,
  WithoutTermQuery,
} from '@cercle/contract/membership-start';
import type { Page } from '@cercle/contract/paging';
import { lockAccount } from '../../accounts/accounts.table.ts';
import { recordAudit } from '../../audit-log/audit-entries.ts';
import type { Db, Trx } from '../../db/database.ts';
import { pageFrom } from '../../db/page.ts';
import type { Dependencies } from '../../dependencies.ts';
import { type IdempotentExecution, NON_IDEMPOTENT } from '../../idempotency/idempotency.ts';
import { type Actor, type Admin, requireAdmin } from '../../kernel/actor.ts';
import { lastDay, monthsBefore } from '../../kernel/calendar.ts';
import { DomainError, fieldError } from '../../kernel/domain-error.ts';
import { findPerson } from '../../parties/people.table.ts';
import { conditionsById } from '../../policies/conditions.ts';
import { agreementOf } from '../agreement.ts';
import { type Change, changeBy } from '../change.ts';
import { membershipById } from '../memberships.table.ts';
import { assignSeat } from '../seats/seats.ts';
import type { TermRow } from '../terms/terms.table.ts';
import { openMembership } from './open-membership.ts';
import { groupsWithoutTerm } from './without-term.ts';

type Started = StartOutcome & { failure: null };

/** Throws away what a preview has done. */
class Preview extends Error {
  readonly started: Started;
  constructor(started: Started) {
    super('preview');
    this.started = started;
  }
}

export function createStarts({ db, clock }: Pick<Dependencies, 'db' | 'clock'>) {
  /** The members of today who have no seat, in the groups that would have one membership. */
  async function withoutTerm(actor: Actor, query: WithoutTermQuery): Promise<Page<GroupWithoutTerm>> {
    requireAdmin(actor);
    const { page, size, q } = query;
    const groups = await groupsWithoutTerm(db, q);
    return pageFrom(groups.slice(page * size, (page + 1) * size), groups.length, query);
  }

  /** What `start` would do with each group. Changes nothing. */
  async function previewStart(actor: Actor, { groups }: { groups: StartGroup[] }): Promise<StartOutcomes> {
    const admin = requireAdmin(actor);
    return startAll(groups, async (group) => {
      try {
        return await db.transaction().execute(async (trx) => {
          throw new Preview(await startOne(changeBy(trx, clock, admin), group));
        });
      } catch (error) {
        if (!(error instanceof Preview)) throw error;
        return { ...error.started, membershipId: null };
      }
    });
  }

  /**
   * Starts a term for each group: all of it, or nothing with the reason, whatever becomes of the other groups. Sent again under
   * the same key, nothing is done again.
   */
  async function start(
    actor: Actor,
    { groups }: { groups: StartGroup[] },
    execution: IdempotentExecution = NON_IDEMPOTENT,
  ): Promise<StartOutcomes> {
    const admin = requireAdmin(actor);
    const outcomes = await startAll(groups, (group) =>
      db.transaction().execute(async (trx) => {
        const started = await startOne(changeBy(trx, clock, admin), group);
        await recordStart(trx, admin, started.membershipId ?? 0);
        return started;
      }),
    );
    return execution.run(db, async () => outcomes);
  }

  async function recordStart(trx: Trx, admin: Admin, id: number): Promise<void> {
    const { legal_name: name } = await membershipById(trx, id);
    await recordAudit(trx, clock, admin, 'membership.granted', { kind: 'membership', id, name });
  }

  return { withoutTerm, previewStart, start };
}

async function startAll(
  groups: StartGroup[],
  startGroup: (group: StartGroup) => Promise<Started>,
): Promise<StartOutcomes> {
  const outcomes: StartOutcome[] = [];
  const seen = new Set<number>();
  for (const group of groups) {
    const isRepeated = group.accountIds.some((id) => seen.has(id));
    for (const id of group.accountIds) seen.add(id);
    outcomes.push(await outcomeOf(() => (isRepeated ? refuseRepeated() : startGroup(group))));
  }
  return { outcomes };
}

async function outcomeOf(work: () => Promise<StartOutcome>): Promise<StartOutcome> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DomainError) || !EXPECTED.includes(error.code)) throw error;
    const { message, errors } = error;
    return { membershipId: null, term: null, failure: { message, ...(errors && { errors }) } };
  }
}

const EXPECTED: DomainError['code'][] = ['validation', 'conflict', 'not-found'];

const refuseRepeated = (): never => {
  throw fieldError('accountIds', 'Une de ces personnes est déjà dans une autre adhésion de la liste');
};

async function startOne(change: Change, { accountIds, memberSince, ...typed }: StartGroup): Promise<Started> {
  const { trx, day } = change;
  const people = await membersOf(trx, accountIds);
  const [first] = people;
  if (!first) throw fieldError('accountIds', 'Choisissez au moins une personne');
  const agreement = { ...(await agreementOf(trx, typed, day)), startsOn: typed.startsOn, isCharged: false };
  const payer = { fullName: first.full_name, company: first.company, vat: first.vat, email: first.email };
  const { id, term } = await openMembership(change, { payer, agreement, memberSince });
  for (const accountId of accountIds.toSorted((one, other) => one - other)) {
    await lockAccount(trx, accountId);
    await assignSeat(change, id, { accountId, state: 'ACTIVE' });
  }
  return { membershipId: id, term: await datesOf(trx, term), failure: null };
}

/** @throws DomainError validation when one is no active member */
async function membersOf(trx: Trx, accountIds: number[]) {
  const members = await Promise.all(accountIds.map((id) => findPerson(trx, id)));
  return members.map((member) => {
    if (!member) throw fieldError('accountIds', 'Ce membre n’existe pas ou plus');
    if (!member.active) throw fieldError('accountIds', `L’accès de ${member.full_name} n’est pas actif`);
    return member;
  });
}

async function datesOf(db: Db, { starts_on, ends_on, policy_version_id }: TermRow) {
  const { rules } = await conditionsById(db, policy_version_id);
  const noticeFrom = monthsBefore(ends_on, rules.noticeMonths);
  return { startsOn: starts_on, lastDay: lastDay(ends_on), noticeFrom };
}
