import { REQUEST_CLOSED } from '@cercle/contract/request-state';
import type { MembershipRequest } from '@cercle/contract/requests';
import { useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useInitialResult } from '../../../api/result.ts';
import { REQUEST_FORM } from '../../../content/admin-request-form.ts';
import { REQUEST_LOAD } from '../../../content/admin-request-words.ts';
import { pageMeta } from '../../../document/page-meta.ts';
import { showToast } from '../../../ui/toast.tsx';
import { AsyncRecord, ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { REQUESTS } from '../list/list-configs.ts';
import type { Route } from './+types/edit.ts';
import { MemberForm } from './member-form.tsx';
import { canEdit } from './request-rules.ts';

const modeOf = ({ id }: { id?: string | undefined }) => (id === undefined ? 'create' : 'edit');

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: REQUEST_FORM[modeOf(context.params)].title,
    description: 'La fiche d’un membre.',
    isPrivate: true,
  });

/** The id decides the mode: without one, a member is made. */
export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => {
  if (id === undefined) return { request: NEW_RECORD };
  if (!ID_PATTERN.test(id)) throw redirect(REQUESTS.path);
  return {
    request: toResult<MembershipRequest | null>(api.get<MembershipRequest>(`/members/requests/${id}`)),
  };
};

const NEW_RECORD = toResult<MembershipRequest | null>(Promise.resolve(null));

export default function EditRequest({ loaderData, params }: Route.ComponentProps) {
  const list = useListUrl(REQUESTS);
  const result = useInitialResult(loaderData.request);
  return (
    <>
      <BackToList to={list} />
      <h1 className="mt-3 text-xl">{REQUEST_FORM[modeOf(params)].title}</h1>
      <AsyncRecord result={result} texts={REQUEST_LOAD} list={list}>
        {(request) => <EditableRequest request={request} list={list} />}
      </AsyncRecord>
    </>
  );
}

type EditableRequestProps = { request: MembershipRequest | null; list: string };

/** Checked when the page opens: the form reports changes that happen while it is edited. */
const EditableRequest = ({ request, list }: EditableRequestProps) =>
  request && !canEdit(request) ? (
    <RequestClosed id={request.id} />
  ) : (
    <MemberForm request={request} list={list} />
  );

/** A rejected request is not edited; its details say how it ended. */
function RequestClosed({ id }: { id: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    showToast('error', REQUEST_CLOSED);
    void navigate(`${REQUESTS.path}/${id}`, { replace: true });
  }, [id, navigate]);
  return null;
}
