import { NEWSLETTER_IMPORT } from '../../../content/admin-imports.ts';
import { pageMeta } from '../../../document/page-meta.ts';
import { ImportScreen } from '../import/import-screen.tsx';
import type { Route } from './+types/import.ts';
import { NEWSLETTERS } from './list-config.ts';

export const meta: Route.MetaFunction = (context) =>
  pageMeta(context, {
    title: NEWSLETTER_IMPORT.title,
    description: NEWSLETTER_IMPORT.description,
    isPrivate: true,
  });

const NewsletterImport = () => (
  <ImportScreen config={NEWSLETTERS} apiPath="/newsletters" texts={NEWSLETTER_IMPORT} />
);
export default NewsletterImport;
