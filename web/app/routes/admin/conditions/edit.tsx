import type { PolicyDetails } from '@cercle/contract/policies';
import { useEffect } from 'react';
import { redirect, useNavigate } from 'react-router';
import { api } from '../../../api/client.ts';
import { toResult, useInitialResult } from '../../../api/result.ts';
import { DRAFT_FORM, VERSION_LOAD, versionName } from '../../../content/admin-conditions.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { AsyncRecord, ID_PATTERN } from '../details/async-record.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import { CONDITIONS } from '../list/list-configs.ts';
import type { Route } from './+types/edit.ts';
import { DraftForm } from './draft-form.tsx';

export const meta = privateMeta(
  DRAFT_FORM.title,
  'Une version des conditions générales, avant qu’elle soit annoncée.',
);

export const clientLoader = ({ params: { id } }: Route.ClientLoaderArgs) => {
  if (!ID_PATTERN.test(id)) throw redirect(CONDITIONS.path);
  return { draft: toResult(api.get<PolicyDetails>(`/admin/conditions/${id}`)) };
};

export default function EditDraft({ loaderData }: Route.ComponentProps) {
  const list = useListUrl(CONDITIONS);
  const result = useInitialResult(loaderData.draft);
  return (
    <>
      <BackToList to={list} />
      <AsyncRecord result={result} texts={VERSION_LOAD} list={list} heading={DRAFT_FORM.title}>
        {(draft) =>
          draft.state === 'DRAFT' ? (
            <>
              <h1 className="mt-3 text-xl">{versionName(draft)}</h1>
              <DraftForm draft={draft} />
            </>
          ) : (
            <Announced id={draft.id} />
          )
        }
      </AsyncRecord>
    </>
  );
}

/** An announced version has no form: its own screen shows it. */
function Announced({ id }: { id: number }) {
  const navigate = useNavigate();
  useEffect(() => {
    void navigate(`${CONDITIONS.path}/${id}`, { replace: true });
  }, [navigate, id]);
  return null;
}
