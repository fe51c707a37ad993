import type { Actor, Member } from '../kernel/actor.ts';
import { today } from '../kernel/calendar.ts';
import type { World } from './world.ts';

/** Meetings that the calls in docs/api.md are about, each of the caller and another member. */
export function createDocumentedCircle({ domain, actorOf, joinedMember, clock }: World) {
  async function noted(by: Actor, other: Actor): Promise<number> {
    const withId = (other as Member).id;
    return (await domain.oneToOnes.note(by, { withId, metOn: today(clock) })).id;
  }

  const another = async () => (await joinedMember()).actor;

  return {
    /** Noted by the caller. */
    ownMeeting: async (email: string) => noted(await actorOf(email), await another()),
    /** Noted by the other. */
    meetingToConfirm: async (email: string) => noted(await another(), await actorOf(email)),
  };
}
