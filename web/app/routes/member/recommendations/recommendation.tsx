import { useRevalidator } from 'react-router';
import { ApiError } from '../../../api/error.ts';
import { toResult, useResult } from '../../../api/result.ts';
import { RECOMMENDATION, RECOMMENDATIONS, RECOMMENDATIONS_PATH } from '../../../content/recommendations.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { useDelayedScrollRestoration } from '../../../navigation/scroll-restoration.ts';
import { requireRole } from '../../../session/guards.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states.tsx';
import type { Route } from './+types/recommendation.ts';
import { loadRecommendation } from './recommendation-calls.ts';
import { RecommendationView } from './recommendation-view.tsx';

const TITLE = 'Recommandation';

export const meta = privateMeta(TITLE, RECOMMENDATIONS.lead);

export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) => {
  const { user } = requireRole(request, 'ROLE_USER');
  return { key: `${user.id} ${params.id}`, recommendation: toResult(loadRecommendation(params.id)) };
};

const Loading = () => (
  <div className="page pt-14">
    <h1 className="sr-only">{TITLE}</h1>
    <LoadingState text={RECOMMENDATION.loading} />
  </div>
);

export const HydrateFallback = Loading;

/** One recommendation, for its two members. Keyed by person and record: nothing of another stays. */
export default function RecommendationPage({ loaderData }: Route.ComponentProps) {
  return <Loaded key={loaderData.key} load={loaderData.recommendation} />;
}

function Loaded({ load }: { load: Route.ComponentProps['loaderData']['recommendation'] }) {
  const { result } = useResult(load);
  const { revalidate } = useRevalidator();
  useDelayedScrollRestoration(result !== null);
  if (result === null) return <Loading />;
  if (result.value)
    return <RecommendationView recommendation={result.value} onChange={() => void revalidate()} />;
  return (
    <div className="page py-16">
      <h1 className="sr-only">{TITLE}</h1>
      {isMissing(result.failure) ? (
        <EmptyState
          title={RECOMMENDATION.missingTitle}
          text={RECOMMENDATION.missingText}
          action={<ButtonLink to={RECOMMENDATIONS_PATH}>{RECOMMENDATION.back}</ButtonLink>}
        />
      ) : (
        <ErrorState
          title={RECOMMENDATION.failedTitle}
          text={RECOMMENDATION.failedText}
          action={<Button onClick={() => void revalidate()}>Réessayer</Button>}
        />
      )}
    </div>
  );
}

/** There is none, or it is of others; an address without a number is refused. */
const isMissing = (failure: unknown) =>
  failure instanceof ApiError && (failure.code === 'not-found' || failure.code === 'validation');
