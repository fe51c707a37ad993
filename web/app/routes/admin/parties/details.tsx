import type { PartyDetails } from '@cercle/contract/party-data';
import type { PartyAccount } from '@cercle/contract/payments';
import { redirect, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { PARTY_LOAD } from '../../../content/admin-parties.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { AsyncRecord, ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { accountCall } from '../payments/payment-calls.ts';
import type { Route } from './+types/details.ts';
import { PARTIES } from './party-list.ts';
import { PartyView } from './party-view.tsx';

const TITLE = 'Détails de la société';

export const meta = privateMeta(TITLE, 'Une société ou une personne qui paie une cotisation.');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(params.id)) throw redirect(PARTIES.path);
  return {
    party: toResult(api.get<PartyDetails>(`/admin/parties/${params.id}`)),
    account: toResult(api.get<PartyAccount>(accountCall(Number(params.id)))),
  };
};

export default function PartyDetailsScreen({ loaderData }: Route.ComponentProps) {
  const list = useListUrl(PARTIES);
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.party);
  return (
    <>
      <BackToList to={list} />
      <AsyncRecord result={result} texts={PARTY_LOAD} list={list} heading={TITLE}>
        {(party) => (
          <PartyView party={party} account={loaderData.account} onChange={() => void revalidate()} />
        )}
      </AsyncRecord>
    </>
  );
}
