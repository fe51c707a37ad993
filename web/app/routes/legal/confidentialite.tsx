import { PRIVACY_POLICY } from '../../content/privacy-policy.ts';
import { pageMeta } from '../../document/page-meta.ts';
import type { Route } from './+types/confidentialite.ts';
import { LegalPage } from './legal-page.tsx';

export const meta: Route.MetaFunction = (context) => pageMeta(context, PRIVACY_POLICY);

export default function Confidentialite() {
  return <LegalPage text={PRIVACY_POLICY} />;
}
