import { LEGAL_NOTICE } from '../../content/legal-notice.ts';
import { pageMeta } from '../../document/page-meta.ts';
import type { Route } from './+types/mentions-legales.ts';
import { LegalPage } from './legal-page.tsx';

export const meta: Route.MetaFunction = (context) => pageMeta(context, LEGAL_NOTICE);

export default function MentionsLegales() {
  return <LegalPage text={LEGAL_NOTICE} />;
}
