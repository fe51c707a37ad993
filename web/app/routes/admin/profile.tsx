import type { AdminProfile } from '@cercle/contract/profile';
import { useRevalidator } from 'react-router';
import { type Result, toResult, useResult } from '../../api/result.ts';
import { privateMeta } from '../../document/page-meta.ts';
import { useUnsavedChangesPrompt } from '../../forms/unsaved-changes-prompt.tsx';
import { requireRole } from '../../session/guards.ts';
import { loadProfile } from '../../session/profile.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Email } from '../../ui/email.tsx';
import { ErrorState, LoadingState } from '../../ui/states.tsx';
import { OwnDataCard } from '../account/security/own-data-card.tsx';
import { SecurityCards } from '../account/security/security-cards.tsx';
import type { Route } from './+types/profile.ts';
import { clearEnrolmentCache } from './enrolment.ts';
import { AdminOwnProfile } from './own-profile.tsx';

const TITLE = 'Mon compte';

export const meta = privateMeta(TITLE, 'Votre compte d’administrateur.');

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { user } = requireRole(request, 'ROLE_ADMIN');
  return { personId: user.id, profile: toResult(loadProfile() as Promise<AdminProfile>) };
};

/** Of one person: a tab that was frozen while another one logged in shows nothing of the former. */
export default function OwnAccountPage({ loaderData }: Route.ComponentProps) {
  return <OwnAccount key={loaderData.personId} load={loaderData.profile} />;
}

function OwnAccount({ load }: { load: Promise<Result<AdminProfile>> }) {
  const { result } = useResult(load);
  const session = useSession();
  const { revalidate } = useRevalidator();
  const { report, dialog } = useUnsavedChangesPrompt();
  return (
    <>
      <h1 className="text-xl">{TITLE}</h1>
      <p className="mt-2 mb-8 text-slate">
        {session && session.kind !== 'visitor' && <Email address={session.user.email} />}
      </p>
      {result === null && <LoadingState text="Chargement de votre compte…" />}
      {result?.failure !== undefined && (
        <ErrorState
          title="Votre compte n’a pas pu être chargé"
          text="Rien n’est perdu. Vérifiez votre connexion, puis réessayez."
          action={<Button onClick={() => void revalidate()}>Réessayer</Button>}
        />
      )}
      {result?.value && <AdminOwnProfile profile={result.value} report={report} />}
      <div className="mt-6 grid gap-6">
        <SecurityCards
          report={report}
          onFactorChange={() => {
            clearEnrolmentCache();
            void revalidate();
          }}
        />
        <OwnDataCard canDelete={false} />
      </div>
      {dialog}
    </>
  );
}
