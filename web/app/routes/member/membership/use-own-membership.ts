import type { OwnMembership } from '@cercle/contract/own-membership';
import { useCallback, useState } from 'react';
import { api } from '../../../api/client.ts';
import { type Result, toResult, useResult } from '../../../api/result.ts';

export const loadOwnMembership = () => api.get<OwnMembership | null>('/me/membership');

export type OwnMembershipLoad = Promise<Result<OwnMembership | null>>;
export const startOwnMembershipLoad = (): OwnMembershipLoad => toResult(loadOwnMembership());

/** The membership as it was loaded or last changed here. */
export function useOwnMembership(load: OwnMembershipLoad) {
  const { result } = useResult(load);
  const [changed, setChanged] = useState<{ of: OwnMembershipLoad; own: OwnMembership | null } | null>(null);
  const setOwn = useCallback((own: OwnMembership | null) => setChanged({ of: load, own }), [load]);
  return { result: changed?.of === load ? { value: changed.own } : result, setOwn };
}
