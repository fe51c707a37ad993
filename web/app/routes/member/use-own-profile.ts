import type { Profile } from '@cercle/contract/profile';
import { useEffect, useState } from 'react';
import type { Result } from '../../api/result.ts';

type ProfileResult = Promise<Result<Profile>>;

/**
 * The profile last read or saved. It stays on the screen while it is read again, so that a form that is open keeps what
 * was typed when another tab renews the session; a first reading that failed is shown as such until the next one ends.
 */
export function useOwnProfile(load: ProfileResult) {
  const [profile, setProfile] = useState<Profile | null>(null);
  const [settled, setSettled] = useState<{ load: ProfileResult; hasFailed: boolean } | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void load.then(({ value }) => {
      if (!isCurrent) return;
      if (value) setProfile(value);
      setSettled({ load, hasFailed: value === undefined });
    });
    return () => {
      isCurrent = false;
    };
  }, [load]);
  const hasFailed = profile === null && settled?.load === load && settled.hasFailed;
  return { profile, hasFailed, setProfile };
}
