import type { Day } from '../../kernel/calendar.ts';
import type { Invitee } from './attendees.ts';
import type { Random } from './random.ts';
import { type ReferenceMembership, seatedOn } from './reference-membership.ts';
import { isFormerOn } from './reference-screens.ts';

/** Of a larger club, more people. */
const MIN_INVITED = 3;
const MEMBERSHIPS_PER_SEAT = 12;

type People = {
  memberships: ReadonlyMap<number, ReferenceMembership>;
  /** The memberships on which people sat last, by their accounts. */
  homes: ReadonlyMap<number, number>;
  random: Random;
  today(): Day;
};

/** Some of those who have a seat, and now and then one who had. */
export function pickInvitees({ memberships, homes, random, today }: People): Invitee[] {
  const all = [...memberships.values()];
  const seated = all.flatMap(seatedOn).map(({ accountId }) => accountId);
  const left = all.flatMap(({ seats }) => seats).filter(({ to }) => to !== null);
  const chosen = new Set<number>();
  const most = MIN_INVITED + Math.ceil(memberships.size / MEMBERSHIPS_PER_SEAT);
  const count = Math.min(seated.length, random.between(MIN_INVITED, most));
  while (chosen.size < count) chosen.add(random.pick(seated));
  if (left.length > 0 && random.chance(0.1)) chosen.add(random.pick(left).accountId);
  return [...chosen].map((accountId) => {
    const home = memberships.get(homes.get(accountId) ?? 0);
    return { accountId, isFormer: () => home !== undefined && isFormerOn(home, accountId, today()) };
  });
}
