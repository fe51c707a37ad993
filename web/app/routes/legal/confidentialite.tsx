import { firmTexts } from '../../content/firm-texts.ts';
import { PRIVACY_POLICY } from '../../content/privacy-policy.ts';
import { pageMeta } from '../../document/page-meta.ts';
import { domainContext } from '../../router-contexts.server.ts';
import type { Route } from './+types/confidentialite.ts';
import { LegalPage } from './legal-page.tsx';

/** The longest of the texts is in the page's data, not in its script. */
export const loader = ({ context }: Route.LoaderArgs) => ({
  ...PRIVACY_POLICY,
  sections: PRIVACY_POLICY.sections(firmTexts(context.get(domainContext).site)),
});

export const meta: Route.MetaFunction = (context) => {
  const { title = '', description = '' } = context.loaderData ?? {};
  return pageMeta(context, { title, description });
};

export default function Confidentialite({ loaderData: { sections, ...text } }: Route.ComponentProps) {
  return <LegalPage text={{ ...text, sections: () => sections }} />;
}
