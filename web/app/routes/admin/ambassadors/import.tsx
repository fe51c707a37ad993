import { AMBASSADOR_IMPORT } from '../../../content/admin-imports.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { ImportScreen } from '../import/import-screen.tsx';
import { AMBASSADORS } from '../list/list-configs.ts';

export const meta = privateMeta(AMBASSADOR_IMPORT.title, AMBASSADOR_IMPORT.description);

const AmbassadorImport = () => (
  <ImportScreen config={AMBASSADORS} apiPath="/admin/ambassadors" texts={AMBASSADOR_IMPORT} />
);
export default AmbassadorImport;
