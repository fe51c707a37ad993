import type { InvitationStatus } from '@cercle/contract/invitation-status';
import type { MembershipRequest, RequestEvent } from '@cercle/contract/requests';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { REQUEST_LOAD } from '../../../content/admin-request-words.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { AsyncRecord, ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { REQUESTS } from '../list/list-configs.ts';
import { useChangeEmail } from '../use-change-email.tsx';
import type { Route } from './+types/details.ts';
import { DetailsHead } from './details-head.tsx';
import { DetailsView } from './details-view.tsx';
import { NextRequest, useNextRequest } from './next-request.tsx';
import { RequestHistory } from './request-history.tsx';
import { useRequestAction } from './use-request-action.tsx';

export const meta = privateMeta('Détails de la demande', 'Une demande d’adhésion.');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(params.id)) throw redirect(REQUESTS.path);
  const apiPath = `/members/requests/${params.id}`;
  return {
    request: toResult(api.get<MembershipRequest>(apiPath)),
    invitation: toResult(api.get<InvitationStatus>(`${apiPath}/invitation`)),
    history: toResult(api.get<RequestEvent[]>(`${apiPath}/history`)),
  };
};

export default function RequestDetails({ loaderData }: Route.ComponentProps) {
  const list = useListUrl(REQUESTS);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.request);
  const { remaining, load } = useNextRequest();
  const { ask, dialog } = useRequestAction((action, isOurs) => {
    if ((action === 'approve' || action === 'reject') && isOurs) void load();
    if (action === 'remove' && isOurs) void navigate(list, { replace: true });
    else void revalidate();
  });
  const { askEmail, emailDialog } = useChangeEmail(() => void revalidate());

  return (
    <>
      <BackToList to={list} />
      <AsyncRecord result={result} texts={REQUEST_LOAD} list={list} heading="Détails de la demande">
        {(request) => (
          <>
            {remaining && <NextRequest remaining={remaining} />}
            <DetailsHead
              request={request}
              invitation={loaderData.invitation}
              onAsk={ask}
              onAskEmail={askEmail}
            />
            <DetailsView
              request={request}
              history={<RequestHistory history={loaderData.history} onRetry={() => void revalidate()} />}
            />
          </>
        )}
      </AsyncRecord>
      {dialog}
      {emailDialog}
    </>
  );
}
