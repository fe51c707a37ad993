import type { MembershipRequest } from '@cercle/contract/membership';
import { useEffect } from 'react';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { REQUEST_LOAD_FAILED } from '../../../content/admin-requests.ts';
import { pageMeta } from '../../../page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { BackToList, useListAddress } from '../list/back-to-list.tsx';
import { settle, useOutcome } from '../outcome.ts';
import type { Route } from './+types/details.ts';
import { DetailsHead } from './details-head.tsx';
import { DetailsView } from './details-view.tsx';
import { REQUESTS } from './place.ts';
import { useRequestAction } from './use-request-action.tsx';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: 'Détails de la demande',
    description: 'Une demande d’adhésion.',
    isPrivate: true,
  });

const IDENTIFIER = /^[1-9]\d{0,14}$/;

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!IDENTIFIER.test(params.id)) throw redirect(REQUESTS.path);
  return { request: settle(api.get<MembershipRequest>(`/members/requests/${params.id}`)) };
};

const isMissing = (failure: unknown) =>
  failure instanceof ApiError && (failure.status === 404 || failure.status === 400);

export default function RequestDetails({ loaderData }: Route.ComponentProps) {
  const list = useListAddress(REQUESTS);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { outcome } = useOutcome(loaderData.request);
  const { ask, dialog } = useRequestAction((action, isOurs) => {
    if (action === 'remove' && isOurs) void navigate(list, { replace: true });
    else void revalidate();
  });

  return (
    <>
      <BackToList to={list} />
      {!outcome?.value && <h1 className="sr-only">Détails de la demande</h1>}
      {outcome === null && <LoadingState text="Chargement de la demande…" />}
      {outcome?.failure !== undefined && (
        <LoadFailed failure={outcome.failure} list={list} onRetry={() => void revalidate()} />
      )}
      {outcome?.value && (
        <>
          <DetailsHead request={outcome.value} onAsk={ask} />
          <DetailsView request={outcome.value} />
        </>
      )}
      {dialog}
    </>
  );
}

type LoadFailedProps = { failure: unknown; list: string; onRetry: () => void };

function LoadFailed({ failure, list, onRetry }: LoadFailedProps) {
  const navigate = useNavigate();
  useEffect(() => {
    showToast('error', isMissing(failure) ? (failure as ApiError).message : REQUEST_LOAD_FAILED);
    if (isMissing(failure)) void navigate(list, { replace: true });
  }, [failure, list, navigate]);
  if (isMissing(failure)) return null;
  return (
    <ErrorState
      title="La demande n’a pas pu être chargée"
      text="Rien n’est perdu. Vérifiez votre connexion, puis réessayez."
      action={<Button onClick={onRetry}>Réessayer</Button>}
    />
  );
}
