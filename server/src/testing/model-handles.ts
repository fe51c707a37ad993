import type { Actor } from '../kernel/actor.ts';
import type { Role } from './reference-model.ts';
import type { World } from './world.ts';

const NONE = 999_999_999;
/** Any secret, for a person without a second factor. */
const NO_SECRET = 'A'.repeat(32);

/** The ids, versions and secrets that the real business gave to the records of a slot. */
export class SlotHandles {
  account = NONE;
  request = NONE;
  contact = NONE;
  ambassador = NONE;
  subscription = NONE;
  /** The versions that were read with the member and with the ambassador. */
  version = -1;
  ambassadorVersion = -1;
  invitation = 'x';
  unsubscribeToken = 'x';
  resetToken = 'x';
  session = 'x';
  factorSecret = NO_SECRET;
  /** How many codes of the second factor were used. */
  usedCodeCount = 0;
}

/** The business on a real database; `tag` is part of the names of this sequence. */
export type RealSystem = {
  world: World;
  actors: Record<Role, Actor>;
  picture: File;
  tag: string;
  places: SlotHandles[];
};

/** The person in a slot, in this sequence only. */
export type Person = { name: string; email: string; handles: SlotHandles };

export const PAGE = { page: 0, size: 1, sort: 'createdAt,desc' } as const;
