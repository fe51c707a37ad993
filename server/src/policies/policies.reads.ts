import type { Page } from '@cercle/contract/paging';
import type { PoliciesQuery, Policy, PolicyDetails, PolicyRow } from '@cercle/contract/policies';
import { pageFrom } from '../db/page.ts';
import type { Dependencies } from '../dependencies.ts';
import { type Actor, requireAdmin } from '../kernel/actor.ts';
import { addDays, type Day, today } from '../kernel/calendar.ts';
import {
  type Announced,
  countActiveMembers,
  inForceOn,
  listAnnounced,
  listPolicies,
  policyById,
  policyNotFound,
} from './policies.table.ts';
import { contentOf } from './policy-content.ts';
import { toPolicy, toPolicyRow } from './policy-view.ts';

export function createPolicyReads({ db, clock, site }: Pick<Dependencies, 'db' | 'clock' | 'site'>) {
  /** The version in force, with its text. */
  async function current(): Promise<Policy> {
    const announced = await listAnnounced(db);
    return show(announced, inForceOn(announced, today(clock)));
  }

  /** An announced version, in force or not. @throws DomainError not-found, for drafts too */
  async function find(id: number): Promise<Policy> {
    const announced = await listAnnounced(db);
    return show(
      announced,
      announced.find((version) => version.id === id),
    );
  }

  async function show(announced: Announced[], version: Announced | undefined): Promise<Policy> {
    if (!version) throw policyNotFound();
    return toPolicy(await policyById(db, version.id), version, announced, { site, today: today(clock) });
  }

  /** Drafts first, then the announced ones, the newest first. */
  async function list(actor: Actor, query: PoliciesQuery): Promise<Page<PolicyRow>> {
    requireAdmin(actor);
    const announced = await listAnnounced(db);
    const { rows, total } = await listPolicies(db, query);
    return pageFrom(
      rows.map((row) => toPolicyRow(row, announced, today(clock))),
      total,
      query,
    );
  }

  /** One version as it is written, with the one before it; of a draft, what announcing it means. @throws DomainError not-found */
  async function details(actor: Actor, id: number): Promise<PolicyDetails> {
    requireAdmin(actor);
    const row = await policyById(db, id);
    const announced = await listAnnounced(db);
    const isDraft = row.announced_on === null;
    return {
      ...toPolicyRow(row, announced, today(clock)),
      ...contentOf(row),
      version: row.version,
      previous: await previousOf(row.valid_from, announced),
      firstValidFrom: isDraft ? firstValidFrom(announced, today(clock)) : null,
      recipients: isDraft ? await countActiveMembers(db) : null,
    };
  }

  /** @param validFrom null for a draft, which will come after all others */
  async function previousOf(validFrom: Day | null, announced: Announced[]) {
    const previous = announced.find(({ valid_from }) => validFrom === null || valid_from < validFrom);
    if (!previous) return null;
    const { id, valid_from } = previous;
    return { id, validFrom: valid_from, ...contentOf(await policyById(db, id)) };
  }

  return { current, find, list, details };
}

/** Tomorrow at the earliest, and after the newest announced version. @param announced the newest first */
export function firstValidFrom([newest]: Announced[], day: Day): Day {
  const tomorrow = addDays(day, 1);
  return newest && newest.valid_from >= tomorrow ? addDays(newest.valid_from, 1) : tomorrow;
}
