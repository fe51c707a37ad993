import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { MEMBERSHIP } from '../../content/own-membership.ts';
import { privateMeta } from '../../document/page-meta.ts';
import { requireRole } from '../../session/guards.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/states.tsx';
import type { Route } from './+types/mon-adhesion.ts';
import { OwnDocuments } from './documents/own-documents.tsx';
import { MemberHead } from './member-head.tsx';
import { MembershipView } from './membership/membership-view.tsx';
import {
  loadOwnMembership,
  type OwnMembershipLoad,
  startOwnMembershipLoad,
  useOwnMembership,
} from './membership/use-own-membership.ts';

const OwnStatements = lazyComponent(() => import('./documents/own-statements.tsx'));

export const meta = privateMeta(MEMBERSHIP.title, MEMBERSHIP.lead);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { user } = requireRole(request, 'ROLE_USER');
  return { personId: user.id, membership: startOwnMembershipLoad() };
};

const Heading = () => <MemberHead eyebrow="Business Club" title={MEMBERSHIP.title} lead={MEMBERSHIP.lead} />;

export const HydrateFallback = () => (
  <>
    <Heading />
    <div className="page">
      <LoadingState text={MEMBERSHIP.loading} />
    </div>
  </>
);

/** Keyed by person: a tab that was frozen during another person's login shows nothing of the former. */
export default function MonAdhesion({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <Heading />
      <div className="page pb-6">
        <Membership key={loaderData.personId} load={loaderData.membership} />
      </div>
    </>
  );
}

function Membership({ load }: { load: OwnMembershipLoad }) {
  const { result, setOwn } = useOwnMembership(load);
  const { revalidate } = useRevalidator();
  const reload = async () => setOwn(await loadOwnMembership());
  if (result === null) return <LoadingState text={MEMBERSHIP.loading} />;
  if (result.value === undefined)
    return (
      <ErrorState
        title={MEMBERSHIP.failedTitle}
        text={MEMBERSHIP.failedText}
        action={<Button onClick={() => void revalidate()}>Réessayer</Button>}
      />
    );
  if (result.value === null)
    return (
      <EmptyState
        title={MEMBERSHIP.noneTitle}
        text={MEMBERSHIP.noneText}
        action={
          <ButtonLink to="/mon-cercle" look="quiet">
            Mon cercle
          </ButtonLink>
        }
      />
    );
  return (
    <div className="grid gap-6">
      <MembershipView own={result.value} onChanged={setOwn} onReload={reload} />
      <OwnDocuments own={result.value} />
      <Suspense>
        <OwnStatements />
      </Suspense>
    </div>
  );
}
