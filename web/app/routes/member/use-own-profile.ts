import type { Profile } from '@cercle/contract/profile';
import { useEffect, useState } from 'react';
import type { Result } from '../../api/result.ts';

type ProfileResult = Promise<Result<Profile>>;

/**
 * The profile last read or saved. It stays on the screen during a new load, so that an open form keeps its values when
 * another tab renews the session; a failed first load is shown until the next one ends.
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
