import { data } from 'react-router';
import { conditionsPage } from '../../content/conditions-page.ts';
import { CONDITIONS } from '../../content/general-conditions.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { domainContext } from '../../router-contexts.server.ts';
import type { Route } from './+types/general-conditions-version.ts';
import { ConditionsText, CurrentLink } from './conditions-text.tsx';

const NUMBER = /^[1-9]\d{0,8}$/;

/** A version that was announced, whatever became of it: who accepted it can read it again. */
export const loader = async ({ context, params }: Route.LoaderArgs) => {
  if (!NUMBER.test(params.number)) throw data(null, { status: 404 });
  const found = await context
    .get(domainContext)
    .policies.find(Number(params.number))
    .catch((error: unknown) => {
      if ((error as { code?: unknown }).code === 'not-found') throw data(null, { status: 404 });
      throw error;
    });
  return conditionsPage(found);
};

export const meta: Route.MetaFunction = (context) => pageMeta(context, { ...CONDITIONS, isPrivate: true });

export default function GeneralConditionsVersion({ loaderData: page }: Route.ComponentProps) {
  return (
    <ConditionsText
      page={page}
      notice={
        <>
          <span>{`${page.standing} `}</span>
          {page.shown.state !== 'IN_FORCE' && <CurrentLink />}
        </>
      }
    />
  );
}
