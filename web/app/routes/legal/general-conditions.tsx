import { conditionsPage } from '../../content/conditions-page.ts';
import { CONDITIONS } from '../../content/general-conditions.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { domainContext } from '../../router-contexts.server.ts';
import type { Route } from './+types/general-conditions.ts';
import { ConditionsText, VersionLink } from './conditions-text.tsx';

/** The version in force. */
export const loader = async ({ context }: Route.LoaderArgs) =>
  conditionsPage(await context.get(domainContext).policies.current());

export const meta: Route.MetaFunction = (context) => pageMeta(context, CONDITIONS);

export default function GeneralConditions({ loaderData: page }: Route.ComponentProps) {
  return (
    <ConditionsText
      page={page}
      notice={
        page.upcoming && (
          <>
            <span>Une nouvelle version s’appliquera dès le </span>
            <VersionLink version={page.upcoming} />
            <span>.</span>
          </>
        )
      }
    />
  );
}
