import { useRevalidator } from 'react-router';
import { toResult, useInitialResult } from '../../../api/result.ts';
import { START } from '../../../content/admin-memberships.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { Button } from '../../../ui/button.tsx';
import { ErrorState, LoadingState } from '../../../ui/states.tsx';
import { BackToList, useListUrl } from '../details/back-to-list.tsx';
import type { Route } from './+types/start.ts';
import { loadGroups } from './load-groups.ts';
import { MEMBERSHIPS } from './membership-list.ts';
import { StartForm } from './start-form.tsx';

export const meta = privateMeta(START.title, 'Les périodes des membres qui n’en ont pas encore.');

export const clientLoader = () => ({ groups: toResult(loadGroups()) });

export default function StartMemberships({ loaderData }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const result = useInitialResult(loaderData.groups);
  const list = useListUrl(MEMBERSHIPS);
  return (
    <>
      <BackToList to={list} />
      <h1 className="mt-3 text-xl">{START.title}</h1>
      <p className="mt-1 max-w-[47em] text-slate">{START.lead}</p>
      {result === null && <LoadingState text={START.loading} />}
      {result?.failure !== undefined && (
        <div className="mt-5">
          <ErrorState
            title={START.failed}
            text="Rien n’est perdu. Vérifiez votre connexion, puis réessayez."
            action={<Button onClick={() => void revalidate()}>Réessayer</Button>}
          />
        </div>
      )}
      {result?.value && <StartForm {...result.value} />}
    </>
  );
}
