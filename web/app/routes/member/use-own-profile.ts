import type { Profile } from '@cercle/contract/profile';
import { useEffect, useState } from 'react';
import type { Outcome } from '../../api/outcome.ts';

type Load = Promise<Outcome<Profile>>;

/**
 * The profile last read or saved. It stays on the screen while it is read again, so that a form that is open keeps what
 * was typed when another tab renews the session; a first reading that failed is shown as such until the next one ends.
 */
export function useOwnProfile(load: Load) {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [settled, setSettled] = useState<{ load: Load; hasFailed: boolean } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void load.then(({ value }) => {
      if (!isWanted) return;
      if (value) setProfile(value);
      setSettled({ load, hasFailed: value === undefined });
    });
    return () => {
      isWanted = false;
    };
  }, [load]);
  const hasFailed = profile === null && settled?.load === load && settled.hasFailed;
  return { profile, hasFailed, setProfile };
}
