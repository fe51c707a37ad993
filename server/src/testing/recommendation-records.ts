// Recommendations, for tests of what becomes of them.

import type { RecommendationState, RecommendationVerb } from '@cercle/contract/recommendation-states';
import type { Recommendation, RecommendationCreate } from '@cercle/contract/recommendations';
import { recommendationCreate } from '@cercle/contract/recommendations';
import { searchText } from '@cercle/contract/search-text';
import type { z } from 'zod';
import type { RecommendationTableRow } from '../db/schema.ts';
import type { Actor, Member } from '../kernel/actor.ts';
import { today } from '../kernel/calendar.ts';
import type { Club } from './club.ts';

type Form = Partial<z.input<typeof recommendationCreate>>;

export const CONTACT = {
  name: 'Lou Martin',
  email: 'lou@dehors.example',
  phone: '0470 12 34 56',
  consent: 'AGREED',
} as const;
/** Asked by mail first. */
export const ASKED = { ...CONTACT, consent: 'BY_INTRODUCTION' } as const;

/** Of each state, the verbs that lead to it from SENT. */
const WAY: Record<RecommendationState, readonly RecommendationVerb[]> = {
  SENT: [],
  ACCEPTED: ['accept'],
  IN_PROGRESS: ['accept', 'start'],
  WON: ['accept', 'win'],
  LOST: ['accept', 'lose'],
  DECLINED: ['decline'],
  WITHDRAWN: ['withdraw'],
};

export function createRecommendationRecords(
  club: Pick<Club, 'admin' | 'clock' | 'company' | 'database' | 'domain' | 'mailsTo' | 'person'>,
) {
  const { database, domain, person } = club;
  const { db } = database;

  /** A member of the directory who can log in. */
  async function member(fullName = 'Camille Renard', company = 'Renard et fils'): Promise<Member> {
    const id = await person();
    const names = { full_name: fullName, company, search_text: searchText(fullName, company) };
    await db
      .updateTable('account')
      .set({ ...names, profile_public: true })
      .where('id', '=', id)
      .execute();
    return { kind: 'member', id, name: fullName, sessionId: 'session' };
  }

  const emailOf = async ({ id }: Pick<Member, 'id'>): Promise<string> =>
    (await db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email;

  const form = (to: Pick<Member, 'id'>, change: Form = {}): RecommendationCreate =>
    recommendationCreate.parse({
      ...{ to: { id: to.id }, kind: 'OUTSIDE', subject: 'Un toit à refaire', contact: CONTACT },
      message: 'Appelez-la le matin.',
      ...change,
    });

  const give = async (giver: Actor, to: Pick<Member, 'id'>, change: Form = {}): Promise<number> =>
    (await domain.recommendations.create(giver, form(to, change))).id;

  async function move(
    actor: Actor,
    id: number,
    verb: RecommendationVerb,
    reason = '',
  ): Promise<Recommendation> {
    const { version } = await rowOf(id);
    return domain.recommendations.move(actor, id, verb, { reason, version });
  }

  /** One in that state. */
  async function inState(
    { giver, receiver }: { giver: Member; receiver: Member },
    state: RecommendationState,
    change: Form = {},
  ): Promise<number> {
    const id = await give(giver, receiver, change);
    for (const verb of WAY[state]) await move(verb === 'withdraw' ? giver : receiver, id, verb);
    return id;
  }

  const rowOf = (id: number): Promise<RecommendationTableRow> =>
    db.selectFrom('recommendation').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

  /** What happened to it, the first line first. */
  async function steps(id: number): Promise<string[]> {
    const rows = await db
      .selectFrom('recommendation_history')
      .select('kind')
      .where('recommendation_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map(({ kind }) => kind);
  }

  /** Of somebody who gives back the seat that they had: a former member from today on. */
  async function leave({ id }: Pick<Member, 'id'>): Promise<void> {
    const company = await club.company(today(club.clock));
    const { memberships } = domain;
    await memberships.assignSeat(club.admin, company, id);
    const seat = await db
      .selectFrom('seat_assignment')
      .select('id')
      .where('account_id', '=', id)
      .executeTakeFirstOrThrow();
    await memberships.releaseSeat(club.admin, company, seat.id);
  }

  /** Two members of the directory, of whom one recommends the other. */
  const pair = async () => ({
    ...records,
    giver: await member('Ada Peeters'),
    receiver: await member('Théo Lambert', 'Toitures Lambert'),
  });

  /** Mails that wait for a member. */
  const mailsTo = async (one: Pick<Member, 'id'>) => club.mailsTo(await emailOf(one));

  const runClock = () => domain.retention.purgeExpired(async () => {});

  const records = { member, emailOf, mailsTo, form, give, move, inState, rowOf, steps, leave, runClock };
  return { ...records, pair };
}
