import type { Ambassador } from '@cercle/contract/ambassadors';
import { useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { toResult, useInitialResult } from '../../../api/result.ts';
import { AMBASSADOR_FORM, AMBASSADOR_LOAD } from '../../../content/admin-ambassadors.ts';
import { pageMeta } from '../../../document/page-meta.ts';
import { LoadingState } from '../../../ui/states.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { AMBASSADORS } from '../list/list-configs.ts';
import type { Route } from './+types/edit.ts';
import { AmbassadorForm } from './ambassador-form.tsx';

const modeOf = ({ id }: { id?: string | undefined }) => (id === undefined ? 'create' : 'edit');

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: AMBASSADOR_FORM[modeOf(context.params)].title,
    description: 'La fiche d’un partenaire ou ambassadeur.',
    isPrivate: true,
  });

/** Without an id, an ambassador is created. */
export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => {
  if (id === undefined) return { ambassador: NEW_RECORD };
  if (!ID_PATTERN.test(id)) throw redirect(AMBASSADORS.path);
  return { ambassador: toResult<Ambassador | null>(api.get<Ambassador>(`/admin/ambassadors/${id}`)) };
};

const NEW_RECORD = toResult<Ambassador | null>(Promise.resolve(null));

export default function EditAmbassador({ loaderData, params }: Route.ComponentProps) {
  const list = useListUrl(AMBASSADORS);
  const result = useInitialResult(loaderData.ambassador);
  return (
    <>
      <BackToList to={list} />
      <h1 className="mt-3 text-xl">{AMBASSADOR_FORM[modeOf(params)].title}</h1>
      {result === null && <LoadingState text={AMBASSADOR_LOAD.loading} />}
      {result?.failure !== undefined && <LoadFailed failure={result.failure} list={list} />}
      {result?.value !== undefined && <AmbassadorForm ambassador={result.value} list={list} />}
    </>
  );
}

/** A record that cannot be read cannot be changed: redirects to the list, which says so. */
function LoadFailed({ failure, list }: { failure: unknown; list: string }) {
  const navigate = useNavigate();
  useEffect(() => {
    const isMissing = failure instanceof ApiError && failure.code === 'not-found';
    showToast('error', isMissing ? failure.message : AMBASSADOR_LOAD.toast);
    void navigate(list, { replace: true });
  }, [failure, list, navigate]);
  return null;
}
