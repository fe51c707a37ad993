import { redirect } from 'react-router';
import { OLD_ADDRESSES } from '../../old-addresses.ts';
import type { Route } from './+types/old-address.ts';

/** For good, and with the query: links in old mails and bookmarks keep working. */
export const loader = ({ url }: Route.LoaderArgs) => {
  const { pathname, search } = url;
  const old = pathname.replaceAll('/', '') as keyof typeof OLD_ADDRESSES;
  return redirect(OLD_ADDRESSES[old] + search, {
    status: 301,
    // A query may hold the secret of a link.
    ...(search && { headers: { 'Cache-Control': 'no-store' } }),
  });
};
