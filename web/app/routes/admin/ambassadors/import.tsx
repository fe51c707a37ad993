import { AMBASSADOR_IMPORT } from '../../../content/admin-imports.ts';
import { pageMeta } from '../../../document/page-meta.ts';
import { ImportScreen } from '../import/import-screen.tsx';
import type { Route } from './+types/import.ts';
import { AMBASSADORS } from './list-config.ts';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: AMBASSADOR_IMPORT.title,
    description: AMBASSADOR_IMPORT.description,
    isPrivate: true,
  });

const AmbassadorImport = () => (
  <ImportScreen config={AMBASSADORS} apiPath="/admin/ambassadors" texts={AMBASSADOR_IMPORT} />
);
export default AmbassadorImport;
