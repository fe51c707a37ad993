import { GENERAL_CONDITIONS } from '../../content/general-conditions.ts';
import { pageMeta } from '../../document/page-meta.ts';
import type { Route } from './+types/general-conditions.ts';
import { LegalPage } from './legal-page.tsx';

export const meta: Route.MetaFunction = (context) => pageMeta(context, GENERAL_CONDITIONS);

export default function GeneralConditions() {
  return <LegalPage text={GENERAL_CONDITIONS} />;
}
