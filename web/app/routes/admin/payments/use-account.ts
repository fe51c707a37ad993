import type { PartyAccount } from '@cercle/contract/payments';
import { useEffect, useState } from 'react';
import { api } from '../../../api/client.ts';
import { type Result, toResult } from '../../../api/result.ts';
import { accountCall } from './payment-calls.ts';

type Loaded = { partyId: number; result: Result<PartyAccount> };

/** What a payer owes and has paid, read when they are chosen; null until it is there. */
export function useAccount(partyId: number | null): Result<PartyAccount> | null {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  useEffect(() => {
    if (partyId === null) return;
    let isCurrent = true;
    void toResult(api.get<PartyAccount>(accountCall(partyId))).then((result) => {
      if (isCurrent) setLoaded({ partyId, result });
    });
    return () => {
      isCurrent = false;
    };
  }, [partyId]);
  return loaded && loaded.partyId === partyId ? loaded.result : null;
}
