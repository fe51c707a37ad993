import type { GuestData } from '@cercle/contract/registrations';
import { useCallback, useState } from 'react';

export type GuestDrafts = {
  /** To be registered together with the member. */
  guests: GuestData[];
  add: (guest: GuestData) => void;
  remove: (guest: GuestData) => void;
  clear: () => void;
};

/** The guests whom a member names before they register. */
export function useGuestDrafts(): GuestDrafts {
  const [guests, setGuests] = useState<GuestData[]>([]);
  return {
    guests,
    add: (guest) => setGuests((others) => [...others, guest]),
    remove: (guest) => setGuests((others) => others.filter((other) => other !== guest)),
    clear: useCallback(() => setGuests([]), []),
  };
}
