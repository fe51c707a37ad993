import type { Club } from '../club.ts';
import type { Act, ActContext, Person } from './act.ts';
import { newMembership } from './reference-membership.ts';
import { assign } from './seat-acts.ts';
import { join } from './term-acts.ts';

type Newcomers = Omit<ActContext, 'membership'>;

/** A membership that has no term yet: of a person, or of a company for which somebody may answer. */
export async function openMembership({ club, random, moment, newPerson }: Newcomers) {
  const isCompany = random.chance(0.3);
  const id = await club.membership();
  const treasurer = isCompany && random.chance(0.7) ? await newPerson() : null;
  if (treasurer) await makeTreasurer(club, id, treasurer);
  const duesAddress = treasurer?.address ?? null;
  return newMembership({ id, memberSince: moment.day, isCompany, duesAddress });
}

async function makeTreasurer({ database: { db } }: Club, membershipId: number, { accountId }: Person) {
  const { party_id } = await db
    .selectFrom('membership')
    .select('party_id')
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow();
  await db.insertInto('company_role').values({ party_id, account_id: accountId, role: 'DUES' }).execute();
}

/** Its first term, and its first people. */
export async function* joiningActs(context: ActContext): AsyncGenerator<Act> {
  yield join(context);
  const [term] = context.membership.terms;
  const people = context.random.between(1, term?.seats ?? 1);
  for (let number = 0; number < people; number += 1) yield await assign(context);
}
