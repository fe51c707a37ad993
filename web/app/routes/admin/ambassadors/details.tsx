import type { Ambassador } from '@cercle/contract/ambassadors';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { AMBASSADOR_LOAD } from '../../../content/admin-ambassadors.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { AsyncRecord, ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { AMBASSADORS } from '../list/list-configs.ts';
import type { Route } from './+types/details.ts';
import { AmbassadorView } from './ambassador-view.tsx';
import { useAmbassadorAction } from './use-ambassador-action.ts';

export const meta = privateMeta('Détails de l’ambassadeur', 'Un partenaire ou ambassadeur du cercle.');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(params.id)) throw redirect(AMBASSADORS.path);
  return { ambassador: toResult(api.get<Ambassador>(`/admin/ambassadors/${params.id}`)) };
};

export default function AmbassadorDetails({ loaderData }: Route.ComponentProps) {
  const list = useListUrl(AMBASSADORS);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.ambassador);
  const { ask, dialog } = useAmbassadorAction((_, isOurs) => {
    if (isOurs) void navigate(list, { replace: true });
    else void revalidate();
  });

  return (
    <>
      <BackToList to={list} />
      <AsyncRecord result={result} texts={AMBASSADOR_LOAD} list={list} heading="Détails de l’ambassadeur">
        {(ambassador) => (
          <AmbassadorView ambassador={ambassador} onAsk={ask} onChange={() => void revalidate()} />
        )}
      </AsyncRecord>
      {dialog}
    </>
  );
}
