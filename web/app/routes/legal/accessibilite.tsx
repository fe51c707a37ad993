import { ACCESSIBILITY_STATEMENT } from '../../content/accessibility-statement.ts';
import { pageMeta } from '../../document/page-meta.ts';
import type { Route } from './+types/accessibilite.ts';
import { LegalPage } from './legal-page.tsx';

export const meta: Route.MetaFunction = (context) => pageMeta(context, ACCESSIBILITY_STATEMENT);

export default function Accessibilite() {
  return <LegalPage text={ACCESSIBILITY_STATEMENT} />;
}
