import { redirect } from 'react-router';
import { LEGACY_REDIRECTS } from '../../navigation/legacy-redirects.ts';
import type { Route } from './+types/legacy-redirect.ts';

/** For good, and with the query: links in old mails and bookmarks keep working, however they spell the address. */
export const loader = ({ url: { search }, pattern }: Route.LoaderArgs) =>
  redirect(LEGACY_REDIRECTS[pattern as keyof typeof LEGACY_REDIRECTS] + search, {
    status: 301,
    // A query may hold the secret of a link.
    ...(search && { headers: { 'Cache-Control': 'no-store' } }),
  });
