import type { PartyDetails } from '@cercle/contract/party-data';
import { useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { toResult, useInitialResult } from '../../../api/result.ts';
import { PARTY_FORM, PARTY_LOAD } from '../../../content/admin-parties.ts';
import { pageMeta } from '../../../document/page-meta.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import type { Route } from './+types/edit.ts';
import { PartyForm } from './party-form.tsx';
import { PARTIES } from './party-list.ts';

const modeOf = ({ id }: { id?: string | undefined }) => (id === undefined ? 'create' : 'edit');

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: PARTY_FORM[modeOf(context.params)].title,
    description: 'Les données de facturation d’une société ou d’une personne.',
    isPrivate: true,
  });

/** Without an id, a party is created. */
export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => {
  if (id === undefined) return { party: NEW_RECORD };
  if (!ID_PATTERN.test(id)) throw redirect(PARTIES.path);
  return { party: toResult<PartyDetails | null>(api.get<PartyDetails>(`/admin/parties/${id}`)) };
};

const NEW_RECORD = toResult<PartyDetails | null>(Promise.resolve(null));

export default function EditParty({ loaderData, params }: Route.ComponentProps) {
  const list = useListUrl(PARTIES);
  const result = useInitialResult(loaderData.party);
  return (
    <>
      <BackToList to={list} />
      <h1 className="mt-3 text-xl">{PARTY_FORM[modeOf(params)].title}</h1>
      {result === null && <LoadingState text={PARTY_LOAD.loading} />}
      {result?.failure !== undefined && <LoadFailed failure={result.failure} list={list} />}
      {result?.value !== undefined && <PartyForm party={result.value} list={list} />}
    </>
  );
}

/** A record that cannot be read cannot be changed: redirects to the list, which says so. */
function LoadFailed({ failure, list }: { failure: unknown; list: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const isMissing = failure instanceof ApiError && failure.code === 'not-found';
    showToast('error', isMissing ? failure.message : PARTY_LOAD.toast);
    void navigate(list, { replace: true });
  }, [failure, list, navigate]);
  return null;
}
