import type { StartGroup } from '@cercle/contract/membership-start';

/** Groups of one call: fewer than a call has time for before the client gives up. */
const CHUNK_GROUPS = 50;

export type Ready = { id: number; group: StartGroup };

export const bodyOf = (ready: Ready[]) => ({ groups: ready.map(({ group }) => group) });

/**
 * The calls that `ready` is sent in.
 * @param lost what was sent and not answered: the same call again, so that its key finds what it has begun
 */
export function chunksOf(ready: Ready[], lost: Ready[]): Ready[][] {
  const again = ready.filter(({ id }) => lost.some((one) => one.id === id));
  const isSame = JSON.stringify(bodyOf(again)) === JSON.stringify(bodyOf(lost));
  const first = isSame ? again : [];
  const others = ready.filter((one) => !first.includes(one));
  const chunks = Array.from({ length: Math.ceil(others.length / CHUNK_GROUPS) }, (_, index) =>
    others.slice(index * CHUNK_GROUPS, (index + 1) * CHUNK_GROUPS),
  );
  return first.length > 0 ? [first, ...chunks] : chunks;
}
