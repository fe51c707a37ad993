import type { MembershipDetails } from '@cercle/contract/membership-views';
import { redirect, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { MEMBERSHIP_LOAD, MEMBERSHIP_TITLE } from '../../../content/admin-membership.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { AsyncRecord, ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import type { Route } from './+types/details.ts';
import { MEMBERSHIPS } from './membership-list.ts';
import { MembershipView } from './membership-view.tsx';

export const meta = privateMeta(
  MEMBERSHIP_TITLE,
  'Une adhésion au cercle, ses places et son renouvellement.',
);

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(params.id)) throw redirect(MEMBERSHIPS.path);
  return { membership: toResult(api.get<MembershipDetails>(`/admin/memberships/${params.id}`)) };
};

export default function MembershipDetailsScreen({ loaderData }: Route.ComponentProps) {
  const list = useListUrl(MEMBERSHIPS);
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.membership);
  return (
    <>
      <BackToList to={list} />
      <AsyncRecord result={result} texts={MEMBERSHIP_LOAD} list={list} heading={MEMBERSHIP_TITLE}>
        {(membership) => <MembershipView membership={membership} onChange={() => void revalidate()} />}
      </AsyncRecord>
    </>
  );
}
