import type { CirclePerson } from '@cercle/contract/recommendations';
import { Suspense } from 'react';
import { useRevalidator } from 'react-router';
import { api } from '../../../api/client.ts';
import { ApiError } from '../../../api/error.ts';
import { toResult, useInitialResult } from '../../../api/result.ts';
import { CLOSED_TEXT } from '../../../content/closed-circle.ts';
import { RECOMMENDATION_FORM } from '../../../content/recommendation-form.ts';
import { RECOMMENDATION, RECOMMENDATIONS_PATH } from '../../../content/recommendations.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { requireRole } from '../../../session/guards.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { lazyComponent, preload } from '../../../ui/lazy-component.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import { MemberHead } from '../member-head.tsx';
import type { Route } from './+types/new.ts';
import { PEOPLE_CALL } from './recommendation-calls.ts';

/** Apart: it loads the schemas of the contract. */
const loadForm = () => import('./recommendation-form.tsx');
const RecommendationForm = lazyComponent(loadForm);

const { title, lead, loading } = RECOMMENDATION_FORM;

export const meta = privateMeta(title, lead);

export const clientLoader = ({ request }: Route.ClientLoaderArgs) => {
  const { user } = requireRole(request, 'ROLE_USER');
  preload(loadForm);
  const id = Number(new URL(request.url).searchParams.get('pour'));
  return { personId: user.id, receiver: toResult(loadReceiver(id)) };
};

/**
 * The member whom the link named; null for none and for one whom the circle does not know.
 * @throws ApiError `forbidden` for a former member, to whom the circle is closed
 */
async function loadReceiver(id: number): Promise<CirclePerson | null> {
  const [persons] = await Promise.all([
    Number.isInteger(id) && id > 0 ? api.get<CirclePerson[]>(PEOPLE_CALL, { id }) : [],
    api.get('/members', { page: 0, size: 1 }),
  ]);
  return persons.find((person) => person.id === id) ?? null;
}

/** What is typed stays when the address is loaded again. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidate) =>
  currentUrl.pathname !== nextUrl.pathname && defaultShouldRevalidate;
type ShouldRevalidate = { currentUrl: URL; nextUrl: URL; defaultShouldRevalidate: boolean };

const Head = () => <MemberHead eyebrow="Recommandations" title={title} lead={lead} />;
const Loading = () => <LoadingState text={loading} />;

export const HydrateFallback = () => (
  <>
    <Head />
    <div className="page pb-6">
      <Loading />
    </div>
  </>
);

/** Where a member recommends another. */
export default function NewRecommendation({ loaderData: { personId, receiver } }: Route.ComponentProps) {
  return (
    <>
      <Head />
      <div className="page pb-6">
        <Receiver key={personId} load={receiver} />
      </div>
    </>
  );
}

function Receiver({ load }: { load: Route.ComponentProps['loaderData']['receiver'] }) {
  const result = useInitialResult(load);
  const { revalidate } = useRevalidator();
  if (result === null) return <Loading />;
  if (result.value !== undefined)
    return (
      <Suspense fallback={<Loading />}>
        <RecommendationForm receiver={result.value} />
      </Suspense>
    );
  const { failure } = result;
  if (failure instanceof ApiError && failure.code === 'forbidden')
    return (
      <EmptyState
        title={failure.message}
        text={CLOSED_TEXT}
        action={
          <span className="flex flex-wrap justify-center gap-3">
            <ButtonLink to="/contactez-nous">Nous écrire</ButtonLink>
            <ButtonLink to={RECOMMENDATIONS_PATH} look="quiet">
              {RECOMMENDATION_FORM.closedAction}
            </ButtonLink>
          </span>
        }
      />
    );
  return (
    <ErrorState
      title={RECOMMENDATION_FORM.loadFailed}
      text={RECOMMENDATION.failedText}
      action={<Button onClick={() => void revalidate()}>Réessayer</Button>}
    />
  );
}
