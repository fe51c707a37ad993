import { NEWSLETTER_IMPORT } from '../../../content/admin-imports.ts';
import { privateMeta } from '../../../document/page-meta.ts';
import { ImportScreen } from '../import/import-screen.tsx';
import { NEWSLETTERS } from '../list/list-configs.ts';

export const meta = privateMeta(NEWSLETTER_IMPORT.title, NEWSLETTER_IMPORT.description);

const NewsletterImport = () => (
  <ImportScreen config={NEWSLETTERS} apiPath="/newsletters" texts={NEWSLETTER_IMPORT} />
);
export default NewsletterImport;
