// What members do with recommendations in ten years, at random: mostly what comes next, now and then what is refused.

import { RECOMMENDATION_VERBS, type RecommendationVerb } from '@cercle/contract/recommendation-states';
import type { Club } from '../club.ts';
import { type Act, memberActor } from './act.ts';
import type { Random } from './random.ts';
import type { ReferenceCircle, ReferenceRecommendation } from './reference-recommendations.ts';
import type { createThankers } from './thankers.ts';

export const RECOMMENDING = ['recommend', ...RECOMMENDATION_VERBS.map((verb) => `recommendation-${verb}`)];

/** So many of the newest may be reopened, or thanked for again. */
const RECENT = 20;
const CONTACT = {
  name: 'Camille Laurent',
  email: 'camille@voisins.example',
  phone: '',
  consent: 'AGREED',
} as const;

const NEXT: Partial<Record<ReferenceRecommendation['state'], readonly (RecommendationVerb | 'thank')[]>> = {
  SENT: ['accept', 'accept', 'accept', 'accept', 'decline', 'withdraw', 'win'],
  ACCEPTED: ['start', 'start', 'win', 'lose', 'thank', 'thank', 'accept'],
  IN_PROGRESS: ['win', 'lose', 'thank', 'thank', 'thank', 'withdraw'],
};

type Surroundings = {
  circle: ReferenceCircle;
  attempt(act: Act): Promise<void>;
  /** A member of today, now and then anybody. */
  pickPerson(): number;
  thankers: ReturnType<typeof createThankers>;
};

export function createRecommenders(club: Club, random: Random, surroundings: Surroundings) {
  const { circle, attempt, pickPerson, thankers } = surroundings;
  const { recommendations } = club.domain;
  const forgotten = new Set<ReferenceRecommendation>();

  async function recommend(): Promise<void> {
    const [giverId, receiverId] = [pickPerson(), pickPerson()];
    const isInside = random.chance(0.5);
    const form = { to: { id: receiverId }, subject: 'Un nouvel entrepôt', message: '' };
    const about = isInside
      ? { kind: 'INSIDE' as const, contact: null }
      : { kind: 'OUTSIDE' as const, contact: CONTACT };
    let made: ReferenceRecommendation | undefined;
    await attempt({
      what: `recommend ${receiverId} by ${giverId}`,
      expected() {
        made = circle.recommend(giverId, receiverId);
      },
      async actual() {
        const { id } = await recommendations.create(memberActor(giverId), { ...form, ...about });
        if (made) made.id = id;
      },
    });
    if (made && random.chance(0.15)) forgotten.add(made);
  }

  const move = (recommendation: ReferenceRecommendation, verb: RecommendationVerb) => {
    const { id, giverId, receiverId } = recommendation;
    const byId = (verb === 'withdraw') === random.chance(0.97) ? giverId : receiverId;
    return attempt({
      what: `recommendation-${verb} ${id} by ${byId}`,
      expected: () => circle.move(recommendation, verb, byId),
      actual: async () => {
        const version = await versionOf(id);
        await recommendations.move(memberActor(byId), id, verb, { reason: '', version });
      },
    });
  };

  async function versionOf(id: number): Promise<number> {
    const { db } = club.database;
    const query = db.selectFrom('recommendation').select('version').where('id', '=', id);
    return (await query.executeTakeFirstOrThrow()).version;
  }

  async function goOn(recommendation: ReferenceRecommendation): Promise<void> {
    const next = random.pick(NEXT[recommendation.state] ?? RECOMMENDATION_VERBS);
    await (next === 'thank' ? thankers.thankFor(recommendation) : move(recommendation, next));
  }

  /** One day. */
  async function work(): Promise<void> {
    if (random.chance(0.08)) await recommend();
    for (const each of circle.recommendations)
      if (each.closedOn === null && !forgotten.has(each) && random.chance(0.06)) await goOn(each);
    const closed = circle.recommendations.slice(-RECENT).filter(({ closedOn }) => closedOn !== null);
    if (closed.length === 0 || !random.chance(0.03)) return;
    const recommendation = random.pick(closed);
    await (random.chance(0.3) ? thankers.thankFor(recommendation) : move(recommendation, 'reopen'));
  }

  return { work };
}
