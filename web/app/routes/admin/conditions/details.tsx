import type { PolicyDetails } from '@cercle/contract/policies';
import { redirect, useNavigate, useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { REMOVE_DRAFT, VERSION_LOAD, versionName } from '../../../content/admin-conditions.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { AsyncRecord, ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { CONDITIONS } from '../list/list-configs.ts';
import { useConfirmedAction } from '../list/use-confirmed-action.tsx';
import type { Route } from './+types/details.ts';
import { VersionView } from './version-view.tsx';

const TITLE = 'Version des conditions';

export const meta = privateMeta(TITLE, 'Une version des conditions générales.');

export const clientLoader = ({ params }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(params.id)) throw redirect(CONDITIONS.path);
  return { version: toResult(api.get<PolicyDetails>(`/admin/conditions/${params.id}`)) };
};

export default function ConditionsVersion({ loaderData }: Route.ComponentProps) {
  const list = useListUrl(CONDITIONS);
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const { result } = useResult(loaderData.version);
  const { ask, dialog } = useConfirmedAction<'remove', PolicyDetails>({
    texts: REMOVE_DRAFT,
    calls: { remove: ({ id }) => api.delete(`/admin/conditions/${id}`) },
    nameOf: versionName,
    onChange: (_, isOurs) => {
      if (isOurs) void navigate(list, { replace: true });
      else void revalidate();
    },
  });
  return (
    <>
      <BackToList to={list} />
      <AsyncRecord result={result} texts={VERSION_LOAD} list={list} heading={TITLE}>
        {(version) => (
          <VersionView
            version={version}
            onRemove={() => ask('remove', version)}
            onChange={() => void revalidate()}
          />
        )}
      </AsyncRecord>
      {dialog}
    </>
  );
}
