// A guest under one address who becomes a member, for tests of what follows.

import type { Actor } from '../kernel/actor.ts';
import type { World } from './world.ts';

export function createGuestClaims({ domain, mailsTo }: Pick<World, 'domain' | 'mailsTo'>) {
  /** What the clock does now. */
  const runJob = () => domain.eventJob.run(async () => undefined);

  /** The secret of the link that a claim brings to this address; undefined without a mail. */
  async function linkTo(actor: Actor, email: string): Promise<string | undefined> {
    const before = (await mailsTo(email)).length;
    await domain.guestVisits.claim(actor, { email });
    await runJob();
    return (await mailsTo(email)).slice(before).find(({ secret }) => secret !== null)?.secret ?? undefined;
  }

  /** Claims an address and confirms it. @returns how many registrations were added */
  async function claim(actor: Actor, email: string): Promise<number> {
    const { visits } = await domain.guestVisits.confirm(actor, (await linkTo(actor, email)) ?? '');
    return visits;
  }

  return { runJob, linkTo, claim };
}
