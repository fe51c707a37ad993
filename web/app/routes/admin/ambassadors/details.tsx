import type { Ambassador } from '@cercle/contract/ambassadors';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { settle, useOutcome } from '../../../api/outcome.ts';
import { AMBASSADOR_LOAD_FAILED } from '../../../content/admin-ambassadors.ts';
import { pageMeta } from '../../../page-meta.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { BackToList, useListAddress } from '../details/back-to-list.tsx';
import { DetailsFailed } from '../details/details-failed.tsx';
import { IDENTIFIER } from '../details/identifier.ts';
import type { Route } from './+types/details.ts';
import { AmbassadorView } from './ambassador-view.tsx';
import { AMBASSADORS } from './place.ts';
import { useAmbassadorAction } from './use-ambassador-action.ts';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: 'Détails de l’ambassadeur',
    description: 'Un partenaire ou ambassadeur du cercle.',
    isPrivate: true,
  });

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!IDENTIFIER.test(params.id)) throw redirect(AMBASSADORS.path);
  return { ambassador: settle(api.get<Ambassador>(`/admin/ambassadors/${params.id}`)) };
};

export default function AmbassadorDetails({ loaderData }: Route.ComponentProps) {
  const list = useListAddress(AMBASSADORS);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { outcome } = useOutcome(loaderData.ambassador);
  const { ask, dialog } = useAmbassadorAction(() => void navigate(list, { replace: true }));

  return (
    <>
      <BackToList to={list} />
      {!outcome?.value && <h1 className="sr-only">Détails de l’ambassadeur</h1>}
      {outcome === null && <LoadingState text="Chargement de l’ambassadeur…" />}
      {outcome?.failure !== undefined && (
        <DetailsFailed
          failure={outcome.failure}
          title="L’ambassadeur n’a pas pu être chargé"
          toast={AMBASSADOR_LOAD_FAILED}
          list={list}
          onRetry={() => void revalidate()}
        />
      )}
      {outcome?.value && (
        <AmbassadorView ambassador={outcome.value} onAsk={ask} onChange={() => void revalidate()} />
      )}
      {dialog}
    </>
  );
}
