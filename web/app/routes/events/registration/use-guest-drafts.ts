import type { GuestData } from '@cercle/contract/registrations';
import { useState } from 'react';
import { currentSession } from '../../../session/session.ts';

export type GuestDrafts = {
  /** To be registered together with the member. */
  guests: GuestData[];
  add: (guest: GuestData) => void;
  remove: (guest: GuestData) => void;
  clear: () => void;
  /** What was typed of a guest whom the server has not taken yet. */
  typed: GuestData | null;
  setTyped: (guest: GuestData | null) => void;
};

type Stored = Pick<GuestDrafts, 'guests' | 'typed'>;

const NOTHING: Stored = { guests: [], typed: null };

/** By member and event, in memory alone: they outlive the panel, which goes when the session ends before they are sent. */
const stored = new Map<string, Stored>();

/** The guests whom a member names before they register. */
export function useGuestDrafts(slug: string): GuestDrafts {
  const [key] = useState(() => keyOf(slug));
  const [drafts, setDrafts] = useState(() => stored.get(key) ?? NOTHING);
  const change = (changed: Partial<Stored>) => {
    const next = { ...(stored.get(key) ?? NOTHING), ...changed };
    stored.set(key, next);
    setDrafts(next);
  };
  const { guests, typed } = drafts;
  return {
    ...{ guests, typed },
    add: (guest) => change({ guests: [...guests, guest] }),
    remove: (guest) => change({ guests: guests.filter((other) => other !== guest) }),
    clear: () => change({ guests: [] }),
    setTyped: (guest) => change({ typed: guest }),
  };
}

function keyOf(slug: string): string {
  const session = currentSession();
  return `${session.kind === 'visitor' ? '' : session.user.id} ${slug}`;
}
