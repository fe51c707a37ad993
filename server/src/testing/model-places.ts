import type { Actor } from '../kernel/actor.ts';
import type { Role } from './reference-model.ts';
import type { World } from './world.ts';

const NONE = 999_999_999;
/** Any: it is asked for where nobody has one. */
const NO_SECRET = 'A'.repeat(32);

/** What the real business calls what is in a slot. */
export class Place {
  account = NONE;
  request = NONE;
  contact = NONE;
  ambassador = NONE;
  subscription = NONE;
  /** Those that were read with the member and with the ambassador. */
  version = -1;
  ambassadorVersion = -1;
  invitation = 'x';
  unsubscribing = 'x';
  resetting = 'x';
  session = 'x';
  factor = NO_SECRET;
  /** How many were used. */
  codes = 0;
}

/** The business on a real database; `tag` names what this sequence makes. */
export type Real = {
  world: World;
  actors: Record<Role, Actor>;
  picture: File;
  tag: string;
  places: Place[];
};

/** Who is in a slot, in this sequence alone. */
export type Person = { name: string; email: string; place: Place };

export const PAGE = { page: 0, size: 1, sort: 'createdAt,desc' } as const;
