import { recommendationCreate } from '@cercle/contract/recommendations';
import type { Actor, Member } from '../kernel/actor.ts';
import { newAddress } from './records.ts';
import type { World } from './world.ts';

/** Recommendations that the calls in docs/api.md are about, each between the caller and another member. */
export function createDocumentedRecommendations(world: World) {
  const { domain, actorOf, joinedMember, mailsTo } = world;

  async function recommended(giver: Actor, receiver: Actor, email?: string): Promise<number> {
    const to = { id: (receiver as Member).id };
    const contact = { name: 'Lou Martin', email, consent: 'BY_INTRODUCTION' };
    const about = email ? { kind: 'OUTSIDE', contact } : { kind: 'INSIDE' };
    const form = recommendationCreate.parse({ to, subject: 'Un toit à refaire', ...about });
    return (await domain.recommendations.create(giver, form)).id;
  }

  const another = async () => (await joinedMember()).actor;

  return {
    received: async (email: string) => recommended(await another(), await actorOf(email)),
    given: async (email: string) => recommended(await actorOf(email), await another()),
    /** The secret of the mail to a person outside. */
    introductionLink: async () => {
      const email = newAddress();
      await recommended(await another(), await another(), email);
      return (await mailsTo(email)).at(-1)?.secret ?? '';
    },
  };
}
